// Larger, smaller, pushed about: the board as a sheet on the table. A game with an SVG map uses the same.
const LEAST = 0.6;
const MOST = 2.5;

/** Zoom the board by a factor; 0 puts it back. The value is a custom property that styles may read. */
export function zoomBoard(factor, board = document.querySelector("[data-panzoom]")) {
  if (!board) return;
  const now = parseFloat(board.style.getPropertyValue("--zoom")) || 1;
  const next = factor ? Math.min(MOST, Math.max(LEAST, now * factor)) : 1;
  if (next === 1) board.style.removeProperty("--zoom");
  else board.style.setProperty("--zoom", next.toFixed(3));
}

document.addEventListener(
  "wheel",
  (event) => {
    const board = event.target.closest?.("[data-panzoom]");
    if (!board || !event.ctrlKey) return;
    event.preventDefault();
    zoomBoard(Math.exp(-event.deltaY / 300), board);
  },
  { passive: false },
);

const touches = new Map();
let spread = 0;
let pan = null;

document.addEventListener("pointerdown", (event) => {
  const board = event.target.closest?.("[data-panzoom]");
  if (!board) return;
  touches.set(event.pointerId, event);
  if (touches.size === 2) spread = distance();
  const empty = !event.target.closest("button, a, input, .card, [popover]");
  if (event.pointerType !== "touch" && (event.button === 1 || (event.button === 0 && empty))) {
    pan = { board, x: event.clientX + board.scrollLeft, y: event.clientY + board.scrollTop };
  }
});
document.addEventListener("pointermove", (event) => {
  if (touches.has(event.pointerId)) touches.set(event.pointerId, event);
  if (touches.size === 2 && spread) {
    const now = distance();
    zoomBoard(now / spread, event.target.closest?.("[data-panzoom]") ?? undefined);
    spread = now;
  } else if (pan) {
    pan.board.scrollTo(pan.x - event.clientX, pan.y - event.clientY);
  }
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    touches.delete(event.pointerId);
    spread = 0;
    pan = null;
  });
}

function distance() {
  const [a, b] = [...touches.values()];
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
