import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
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

/** /auth: sign in or sign up; #sign-up in the address opens the second. A signed-in visitor is sent on at once. */
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

/** The open form, by the address and the tabs, and the values typed into the other one. */
function useMode(place: { current: HTMLElement | null }) {
  const [mode, setMode] = useState<Mode>("sign-in");
  const [kept, setKept] = useState({ email: "", fullName: "" });
  const carried = useRef<Carried>({});
  const show = useCallback(
    (next: Mode) => {
      const form = place.current?.querySelector("form");
      const typed = form && new FormData(form);
      if (typed)
        setKept((old) => ({ email: String(typed.get("email") ?? old.email), fullName: String(typed.get("fullName") ?? old.fullName) }));
      setMode(next);
    },
    [place],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form asked for is there
  useLayoutEffect(() => {
    const { focus, password } = carried.current;
    carried.current = {};
    const input = (name: string) => place.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    const secret = input("password");
    if (secret && password) secret.value = password;
    if (focus) input(focus)?.focus();
  }, [mode]);
  useEffect(() => {
    const follow = () => {
      const named = modeOf(window.location.hash);
      if (named) show(named);
    };
    const begin = () => {
      if (modeOf(window.location.hash) === "sign-up") carried.current = early(place.current);
      flushSync(follow); // at once, as a key that is pressed between them would be lost
    };
    const begins = setTimeout(begin); // not while the focus moves, since that may have started hydration
    window.addEventListener("hashchange", follow);
    return () => {
      clearTimeout(begins);
      window.removeEventListener("hashchange", follow);
    };
  }, [show, place]);
  const select = (next: Mode) => {
    show(next);
    const { pathname, search } = window.location;
    history.replaceState(history.state, "", next === "sign-up" ? "#sign-up" : pathname + search);
  };
  const signInInstead = () => {
    carried.current = { focus: "password" };
    select("sign-in");
  };
  return { mode, kept, select, signInInstead };
}

/** The state that moves to the next form besides the kept values: the name of the focused input, and a password. */
type Carried = { focus?: string; password?: string };

/** Reads values typed into the other form before hydration: the server cannot see which form the address names. */
function early(place: HTMLElement | null): Carried {
  const { activeElement } = document;
  const password = place?.querySelector<HTMLInputElement>("[name=password]")?.value;
  if (!(activeElement instanceof HTMLInputElement) || !place?.contains(activeElement)) return { password };
  return { password, focus: activeElement.name };
}
