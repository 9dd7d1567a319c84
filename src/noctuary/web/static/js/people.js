// The dialog of people and links stays true while it is open: whoever comes or goes shows in it.
const dialog = document.getElementById("share");
let seats = "";

const seatsNow = () => document.querySelector(".seats")?.innerHTML ?? "";

document.addEventListener("htmx:after:swap", () => {
  const now = seatsNow();
  if (now === seats) return;
  seats = now;
  const opener = document.querySelector("[data-opens=share]");
  const isTyping =
    dialog?.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
  if (dialog?.open && opener && !isTyping && !document.querySelector("#confirm[open]"))
    window.htmx.ajax("GET", opener.getAttribute("hx-get"), { target: "#people", swap: "innerMorph" });
});
seats = seatsNow();
