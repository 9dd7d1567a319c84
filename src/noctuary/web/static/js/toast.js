// Short messages: a refused reply, a lost connection, a saved note. The server sends them by
// the header HX-Trigger: {"noctuary:toast": {"text": "…", "tone": "refused"}}.

/** Show a sentence for a while; errors stay longer. */
export function toast(text, tone = "plain") {
  const place = document.getElementById("toasts");
  if (!place || !text) return;
  const box = document.createElement("div");
  box.className = `toast ${tone}`;
  const words = document.createElement("p");
  words.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "quiet";
  close.setAttribute("aria-label", "Close this message");
  close.textContent = "×";
  close.addEventListener("click", () => box.remove());
  box.append(words, close);
  place.replaceChildren(...[...place.children].slice(-1), box);
  if (tone !== "stays") setTimeout(() => box.remove(), tone === "refused" ? 9000 : 5000);
}

/** What the server had to say when it sent the browser here: shown once, until somebody closes it. */
const told = document.cookie.match(/(?:^|; )noctuary-told=([^;]+)/);
if (told) {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to do it is not in every browser yet
  document.cookie = `noctuary-told=; max-age=0; path=${location.pathname}`;
  toast(decodeURIComponent(told[1]), "stays");
}

document.addEventListener("noctuary:toast", ({ detail }) => toast(detail.text, detail.tone));
document.addEventListener("htmx:error", ({ detail }) => {
  if (!detail?.ctx?.response) toast("The server did not answer; nothing was sent. Try again.", "refused");
});
document.addEventListener("htmx:response:error", ({ detail }) => {
  const status = detail.ctx.response.status;
  if (detail.ctx.hx?.trigger) return; // the server says it better
  if (status === 429) toast("That was faster than the table allows. Wait a moment.", "refused");
  else if (status >= 500) toast("Something went wrong at the server; the table is unchanged.", "refused");
});
