const far = 48; // pixels

/**
 * Calls with 1 for a finger that swipes to the left over the element, -1 to the right. Returns a function that stops it. The arrows do the
 * same.
 */
export function onSwipe(element: HTMLElement, swiped: (by: 1 | -1) => void): () => void {
  let from: { x: number; y: number } | null = null;
  const down = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    from = pointerType === "touch" ? { x, y } : null;
  };
  const up = ({ clientX, clientY }: PointerEvent) => {
    if (!from) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    from = null;
    if (Math.abs(x) >= far && Math.abs(x) > 2 * Math.abs(y)) swiped(x < 0 ? 1 : -1);
  };
  const cancel = () => {
    from = null;
  };
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", cancel);
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", cancel);
  };
}
