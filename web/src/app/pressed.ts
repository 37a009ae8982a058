/**
 * Takes the buttons below an element that after-paint.ts saw pressed before they were alive; those alone that a selector names,
 * if one is given.
 */
export function takePressed(root: ParentNode, selector = ""): HTMLElement[] {
  const pressed = [...root.querySelectorAll<HTMLElement>(`button[data-pressed]${selector}`)];
  for (const button of pressed) delete button.dataset.pressed;
  return pressed;
}
