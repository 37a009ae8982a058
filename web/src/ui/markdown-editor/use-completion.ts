import { type KeyboardEvent, useState } from "react";
import { apply } from "./edit";
import { type Begun, begun, matching, type Placeholder } from "./placeholder";

/** Completes names of facts in a text area. It opens at "{" and closes when one is taken, on Escape, or when the caret leaves it. */
export function useCompletion(placeholders: readonly Placeholder[]) {
  const [open, setOpen] = useState<Begun | null>(null);
  const [active, setActive] = useState(0);
  const [refused, setRefused] = useState(-1); // the brace that Escape closed the list of
  const options = open ? matching(placeholders, open.typed) : [];
  const at = Math.min(active, options.length - 1);

  const typed = (area: HTMLTextAreaElement) => {
    const next = begun(area.value, area.selectionEnd);
    setActive(0);
    setOpen(next && next.from !== refused ? next : null);
    if (!next) setRefused(-1);
  };
  const moved = (area: HTMLTextAreaElement) => {
    if (begun(area.value, area.selectionEnd)?.from !== open?.from) setOpen(null);
  };
  const close = () => setOpen(null);
  const take = (area: HTMLTextAreaElement, { name }: Placeholder) => {
    if (!open) return;
    const rest = /^[a-z0-9:_-]*\}/.exec(area.value.slice(area.selectionEnd))?.[0].length ?? 0; // a name that stood there
    const end = open.from + name.length;
    setOpen(null);
    apply(area, { from: open.from, to: area.selectionEnd + rest, text: name, select: [end, end] });
  };
  /** Whether the key was the list's. */
  const key = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const one = options[at];
    if (!open || !one || event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "ArrowDown") setActive((at + 1) % options.length);
    else if (event.key === "ArrowUp") setActive((at + options.length - 1) % options.length);
    else if (event.key === "Enter" || event.key === "Tab") take(event.currentTarget, one);
    else if (event.key === "Escape") {
      setRefused(open.from);
      setOpen(null);
      event.stopPropagation(); // a dialog around stays
    } else return false;
    event.preventDefault();
    return true;
  };
  return { open, options, at, typed, moved, close, take, key };
}
