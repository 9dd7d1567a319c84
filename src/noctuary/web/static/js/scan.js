// The camera's script is loaded when somebody first wants to scan, and not before.
document.addEventListener("click", async (event) => {
  const opener = event.target.closest?.("[data-scan]");
  if (!opener) return;
  const { openScan } = await import("./scan-view.js");
  openScan(opener.dataset.scan);
});
