import { useCallback, useEffect, useState } from "react";
import { type Choice, queryOf, readChoice } from "./choice";

/** step: a new step for the back button; adjust: the present one changes. */
export type Choose = (choice: Choice, how?: "step" | "adjust") => void;

/** The choice that the page's address holds; null on the server, and until the browser has said which. */
export function useChoice(): [Choice | null, Choose] {
  const [choice, setChoice] = useState<Choice | null>(null);
  useEffect(() => {
    const read = () => setChoice(readChoice(window.location.search));
    read();
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);
  const choose = useCallback<Choose>((next, how = "step") => {
    const query = queryOf(next);
    if (how === "step" && query !== window.location.search) window.history.pushState(null, "", query);
    else window.history.replaceState(null, "", query);
    setChoice(next);
  }, []);
  return [choice, choose];
}
