// Pages that are no table: reading aloud, and the small comforts of the forms.
import "./speak.js";
import "./forms.js";
import "./toast.js";
