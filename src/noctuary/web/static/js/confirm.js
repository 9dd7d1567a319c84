// A choice that cannot easily be undone, or would do nothing, is asked once more.
let allowed = null;

document.addEventListener("submit", (event) => {
  const { submitter } = event;
  const words = submitter?.dataset.confirm;
  if (!words || allowed === submitter) {
    allowed = null;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  const dialog = document.getElementById("confirm");
  dialog.querySelector("p").textContent = words;
  dialog.returnValue = "no";
  dialog.showModal();
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "yes") return;
    allowed = submitter;
    submitter.form.requestSubmit(submitter);
  }, { once: true });
}, true);
