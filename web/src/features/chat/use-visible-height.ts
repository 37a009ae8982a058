import { type RefObject, useEffect } from "react";

/** Tells a style how much of the window the keyboard on the screen leaves, as --visible-top and --visible-height, while on. */
export function useVisibleHeight(target: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    const style = target.current?.style;
    if (!view || !style || !on) return;
    const measure = () => {
      if (view.scale !== 1) return; // somebody looks closer: nothing moves under them
      style.setProperty("--visible-top", `${view.offsetTop}px`);
      style.setProperty("--visible-height", `${view.height}px`);
    };
    measure();
    view.addEventListener("resize", measure);
    view.addEventListener("scroll", measure);
    return () => {
      view.removeEventListener("resize", measure);
      view.removeEventListener("scroll", measure);
      style.removeProperty("--visible-top");
      style.removeProperty("--visible-height");
    };
  }, [target, on]);
}
