const second = 1000;

/**
 * Counts every hold of the document down, and says when one is over, since the page is then out of date. Returns a function that ends this.
 */
export function countHolds(root: Document): () => void {
  const holds = root.querySelectorAll<HTMLElement>("[data-hold-until]");
  if (holds.length === 0) return () => {};
  const count = () => {
    for (const hold of holds) hold.textContent = left(Date.parse(hold.dataset.holdUntil ?? "") - Date.now());
  };
  count();
  const timer = setInterval(count, second);
  return () => clearInterval(timer);
}

/** "2 d 3 h left", "1:04:09 left", "4:09 left". */
export function left(ms: number): string {
  if (!(ms > 0)) return "The hold is over: reload the page to buy it.";
  const all = Math.ceil(ms / second);
  const hours = Math.floor(all / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h left`;
  const [m, s] = [Math.floor(all / 60) % 60, all % 60].map((n) => String(n).padStart(2, "0"));
  return hours > 0 ? `${hours}:${m}:${s} left` : `${Number(m)}:${s} left`;
}
