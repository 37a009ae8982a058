/**
 * Returns the buttons within root that were pressed before they were live, as after-paint.ts marked them. selector: only those that match
 * it.
 */
export function takePressed(root: ParentNode, selector = ""): HTMLElement[] {
  const pressed = [...root.querySelectorAll<HTMLElement>(`button[data-pressed]${selector}`)];
  for (const button of pressed) delete button.dataset.pressed;
  return pressed;
}
