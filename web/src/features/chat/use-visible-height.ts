import { type RefObject, useEffect } from "react";

/** While on, sets --visible-top and --visible-height to the part of the window that the on-screen keyboard leaves. */
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
