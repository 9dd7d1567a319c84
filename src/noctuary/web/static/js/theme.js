// Runs before the first paint (a classic script in the head), so that no page flashes in the wrong light.
(() => {
  const root = document.documentElement;
  const defaults = { theme: "dark", text: "m", motion: "auto", moments: "full", sound: "on", odds: "on", rate: "1" };
  const read = (name) => {
    try {
      return localStorage.getItem(`noctuary.${name}`);
    } catch {
      return null; // storage may be forbidden; the defaults do
    }
  };
  if (matchMedia("(prefers-contrast: more)").matches) defaults.theme = "contrast";
  for (const [name, value] of Object.entries(defaults)) root.dataset[name] = read(name) ?? value;

  const keep = (name, value) => {
    root.dataset[name] = value;
    try {
      localStorage.setItem(`noctuary.${name}`, value);
    } catch {
      // kept for this page at least
    }
    document.dispatchEvent(new CustomEvent("noctuary:preference", { detail: { name, value } }));
  };
  window.noctuaryPreference = keep;

  document.addEventListener("change", (event) => {
    const { name, value } = event.target;
    if (event.target.closest("#preferences") && name in defaults) keep(name, value);
  });
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-opens]");
    const dialog = opener && document.getElementById(opener.dataset.opens);
    if (!dialog) return;
    for (const input of dialog.querySelectorAll("input[type=radio]")) {
      if (input.name in defaults) input.checked = root.dataset[input.name] === input.value;
    }
    opener.closest("[popover]")?.hidePopover();
    dialog.showModal();
  });
  // A click on the dimmed page behind a dialog closes it.
  document.addEventListener("click", (event) => {
    if (event.target.matches?.("dialog[open]")) event.target.close();
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    const name = key?.startsWith("noctuary.") && key.slice(9);
    if (name in defaults && newValue !== null) root.dataset[name] = newValue;
  });
})();
