// A document to be printed: the browser's own dialog makes paper or a PDF of it.
document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
