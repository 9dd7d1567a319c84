// A choice that cannot easily be undone, or would do nothing, is asked once more.
let allowed = null;

/** Ask; whoever says yes does it again, and this time it is let through. */
function ask(words, again) {
  const dialog = document.getElementById("confirm");
  dialog.querySelector("p").textContent = words;
  dialog.returnValue = "no";
  dialog.showModal();
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && again(), { once: true });
}

function check(event, element, words, again) {
  if (!words || allowed === element) {
    allowed = null;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(words, () => {
    allowed = element;
    again();
  });
}

document.addEventListener(
  "submit",
  (event) => {
    const { submitter } = event;
    check(event, submitter, submitter?.dataset.confirm, () => submitter.form.requestSubmit(submitter));
  },
  true,
);

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("[data-sure]");
    if (button) check(event, button, button.dataset.sure, () => button.click());
  },
  true,
);
