import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { ChatState } from "./chat";

type Ref = RefObject<HTMLElement | null>;

type Panel = { dialog: RefObject<HTMLDialogElement | null>; opener: HTMLElement; enter: Ref; state: ChatState; narrow: boolean };

/**
 * Opens and closes the dialog, modal in a narrow window. On opening, the focus goes to enter; on closing, it returns to the opener. A
 * dialog that reopens by itself leaves the focus alone.
 */
export function usePanel({ dialog, opener, enter, state: { open, entered }, narrow }: Panel): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!open) {
      const inside = element.open && (element.contains(document.activeElement) || document.activeElement === document.body);
      element.close();
      if (inside) opener.focus();
      return;
    }
    const focused = element.open && element.contains(document.activeElement) ? document.activeElement : null;
    if (element.open) element.close(); // the window was turned or made narrower: the same panel in the other way
    if (narrow) element.showModal();
    else element.setAttribute("open", ""); // show() would take the focus
    if (focused instanceof HTMLElement) focused.focus();
    else if (entered) enter.current?.focus({ preventScroll: true });
  }, [dialog, opener, enter, open, entered, narrow]);
}

/**
 * Hides the panel on Escape if nothing has the focus, as on a page that opens with the panel restored. A modal dialog or a menu over the
 * page gets the key first.
 */
export function usePageEscape(hide: () => void, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      const nowhere = document.activeElement === null || document.activeElement === document.body;
      if (nowhere && !document.querySelector("dialog:modal, :popover-open")) hide();
    };
    document.addEventListener("keydown", escaped);
    return () => document.removeEventListener("keydown", escaped);
  }, [hide, active]);
}

/**
 * Moves the focus from the disabled field to the title while a reply is pending, so that it stays inside. Afterwards the field gets it
 * back.
 */
export function useReplyFocus({ title, field, state }: { title: Ref; field: Ref; state: ChatState }): void {
  const { pending, problem, open } = state;
  const was = useRef(pending);
  useLayoutEffect(() => {
    const begins = pending && !was.current;
    const ends = !pending && was.current;
    was.current = pending;
    const at = document.activeElement;
    const nowhere = at === null || at === document.body || at.matches(":disabled") || at === field.current;
    if (begins && open && nowhere) title.current?.focus({ preventScroll: true });
    if (!open || !ends) return;
    const touch = window.matchMedia("(pointer: coarse)").matches; // on a touch screen the field's keyboard would cover the new answer
    if (problem || (!touch && (nowhere || at === title.current))) field.current?.focus({ preventScroll: true });
  }, [title, field, pending, problem, open]);
}
