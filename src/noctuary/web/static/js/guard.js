// The second half of a double click was meant for what stood there before: it does not answer what has
// come in its place.
let asked = "";

const question = () => document.getElementById("play")?.dataset.question;

document.addEventListener(
  "click",
  (event) => {
    if (event.detail > 1 && question() !== asked && event.target.closest?.("#answer, #board, [form=answer]")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    asked = question();
  },
  true,
);
