// The table. Every module listens on the document, so that a morphed page needs no new wiring.
import "./guard.js";
import "./hand.js";
import "./live.js";
import "./keys.js";
import "./pick.js";
import "./peek.js";
import "./motion.js";
import "./moments.js";
import "./history.js";
import "./drawer.js";
import "./panzoom.js";
import "./speak.js";
import "./sound.js";
import "./guide.js";
import "./confirm.js";
import "./people.js";
import "./forms.js";
import "./typed.js";
import "./several.js";
import "./hint.js";
import "./scan.js";
import "./chance.js";
import "./toast.js";
import "./previously.js";

// Only now is everything there that looks at what the socket brings: it may connect.
addEventListener("load", () => {
  document.documentElement.dataset.uiReady = "";
  document.body.dispatchEvent(new Event("noctuary:ready"));
});
