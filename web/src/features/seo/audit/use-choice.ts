import { useCallback, useEffect, useRef, useState } from "react";
import { type Choice, queryOf, readChoice } from "./choice";

const pause = 250; // milliseconds: browsers refuse an address that changes with each letter typed

/** step: a new step for the back button; adjust: the present one changes. */
export type Choose = (choice: Choice, how?: "step" | "adjust") => void;

/** The choice that the page's address holds, and a little later than what is chosen here; null on the server, and until the browser has said which. */
export function useChoice(): [Choice | null, Choose] {
  const [choice, setChoice] = useState<Choice | null>(null);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; step: boolean }>(undefined);
  useEffect(() => {
    const forget = () => {
      clearTimeout(pending.current?.timer);
      pending.current = undefined;
    };
    const read = () => {
      forget();
      setChoice(readChoice(window.location.search));
    };
    read();
    window.addEventListener("popstate", read);
    return () => {
      forget();
      window.removeEventListener("popstate", read);
    };
  }, []);
  const choose = useCallback<Choose>((next, how = "step") => {
    setChoice(next);
    const query = queryOf(next);
    const step = how === "step" || pending.current?.step === true;
    clearTimeout(pending.current?.timer);
    const timer = setTimeout(() => {
      pending.current = undefined;
      if (step && query !== window.location.search) window.history.pushState(null, "", query);
      else window.history.replaceState(null, "", query);
    }, pause);
    pending.current = { timer, step };
  }, []);
  return [choice, choose];
}
