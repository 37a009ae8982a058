/** Moves the focus between the field and the results; a letter typed there goes into the field. */
export function moveFocus(event: KeyboardEvent, panel: HTMLElement, field: HTMLElement | null): void {
  const hits = [...panel.querySelectorAll<HTMLElement>("[data-hit]")];
  const at = hits.indexOf(document.activeElement as HTMLElement);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = event.key === "ArrowDown" ? at + 1 : at - 1;
    if (next >= hits.length || (at < 0 && event.key === "ArrowUp")) return;
    event.preventDefault();
    (next < 0 ? field : hits[next])?.focus();
    return;
  }
  const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (at >= 0 && letter) field?.focus();
}
