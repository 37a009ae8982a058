import { useEffect, useState } from "react";

const token = /^[\w.~-]{20,512}$/; // no anchor of the page is as long

/**
 * The token that a letter's link carries in its fragment, "" without one, null before the page is live. It is taken out of the address
 * bar at once, so that neither the history nor a screenshot keeps it, and is known to this page alone.
 */
export function useLinkToken(): string | null {
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location;
      const found = hash.slice(1);
      if (!token.test(found)) {
        setTaken((old) => old ?? "");
        return;
      }
      setTaken(found);
      history.replaceState(history.state, "", pathname + search);
    };
    take();
    window.addEventListener("hashchange", take); // a second letter's link, opened over the first
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return taken;
}
