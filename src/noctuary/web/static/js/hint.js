// A hint names an option: every button that would choose it is marked until the question is another.
const hinted = () => document.querySelector("#hint [data-hint]")?.dataset.hint;

document.addEventListener("htmx:after:swap", () => {
  const option = hinted();
  for (const button of document.querySelectorAll("[name=option]")) {
    button.toggleAttribute("data-ui-hinted", option !== undefined && button.value === option);
  }
});
