import { useEffect, useState } from "react";

const token = /^[\w.~-]{20,512}$/; // no anchor of the page is as long

/**
 * Returns the token in the fragment of an e-mail's link: "" without one, null before the page is live. The token leaves the address bar at
 * once, so that neither the history nor a screenshot keeps it. Only this page knows it.
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
    window.addEventListener("hashchange", take); // a second e-mail's link, opened over the first
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return taken;
}
