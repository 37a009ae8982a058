import { useCallback, useEffect, useRef, useState } from "react";
import type { Notify, ToastMessage } from "../../lib/toast-types";
import { panel } from "../../ui/panel/panel";
import { nextOf } from "./next";
import { useUser } from "./session-context";
import styles from "./sign-form.module.css";
import { SignInForm } from "./sign-in-form";
import { type Mode, modeOf, SignTabs } from "./sign-tabs";
import { SignUpForm } from "./sign-up-form";
import { created, welcome } from "./welcome";

export type SignPageProps = {
  notify: Notify;
  /** Keeps a toast for the next page. */
  flash(message: ToastMessage): void;
  /** Goes on to an address, which takes this page's place in the history. */
  leave(href: string): void;
};

/** /auth: sign in or sign up; #sign-up in the address opens the second. Who is signed in goes on at once. */
export function SignPage({ notify, flash, leave }: SignPageProps) {
  const user = useUser();
  const place = useRef<HTMLDivElement>(null);
  const left = useRef(false);
  const { mode, kept, select, signInInstead } = useMode(place);
  const go = useCallback(() => {
    if (left.current) return;
    left.current = true;
    leave(nextOf(window.location.search, window.location.origin));
  }, [leave]);
  useEffect(() => {
    if (user) go();
  }, [user, go]);
  const arrive = (message: ToastMessage) => {
    flash(message);
    go();
  };
  return (
    <div ref={place} className={`${panel} ${styles.panel}`}>
      {user ? (
        <p className={styles.wait}>You are signed in. Taking you on.</p>
      ) : (
        <SignTabs mode={mode} onSelect={select}>
          {mode === "sign-in" ? (
            <SignInForm email={kept.email} notify={notify} onSignedIn={() => arrive(welcome)}>
              <a className={styles.aside} href="/auth/reset">
                Forgot your password?
              </a>
            </SignInForm>
          ) : (
            <SignUpForm {...kept} notify={notify} onSignedUp={() => arrive(created)} onSignInInstead={signInInstead} />
          )}
        </SignTabs>
      )}
    </div>
  );
}

/** Which form is open, by the address and the tabs, and what the other one was told already. */
function useMode(place: { current: HTMLElement | null }) {
  const [mode, setMode] = useState<Mode>("sign-in");
  const [kept, setKept] = useState({ email: "", fullName: "" });
  const toPassword = useRef(false);
  const show = useCallback(
    (next: Mode) => {
      const form = place.current?.querySelector("form");
      const typed = form && new FormData(form);
      if (typed) setKept((old) => ({ email: String(typed.get("email")), fullName: String(typed.get("fullName") ?? old.fullName) }));
      setMode(next);
    },
    [place],
  );
  useEffect(() => {
    const follow = () => {
      const named = modeOf(window.location.hash);
      if (named) show(named);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [show]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form asked for is there
  useEffect(() => {
    if (toPassword.current) place.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
    toPassword.current = false;
  }, [mode]);
  const select = (next: Mode) => {
    show(next);
    const { pathname, search } = window.location;
    history.replaceState(history.state, "", next === "sign-up" ? "#sign-up" : pathname + search);
  };
  const signInInstead = () => {
    toPassword.current = true;
    select("sign-in");
  };
  return { mode, kept, select, signInInstead };
}
