// The game in its frame on the writer's desk: a reply is given to the desk, which shows what comes.
import "./pick.js";
import "./several.js";
import "./panzoom.js";

document.documentElement.dataset.uiReady = "";
for (const bar of document.querySelectorAll("header.bar")) bar.inert = true; // nobody sits at this table
for (const form of document.forms) {
  form.target = "_parent";
}
