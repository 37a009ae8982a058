import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { call } from "../../lib/api";
import { useLinkToken } from "../../lib/use-link-token";
import type { AlertConfirmed, AlertSaid } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { panel } from "../../ui/panel/panel";
import styles from "./alert-link.module.css";

/** The page behind an e-mail's link. Opening it changes nothing; its button confirms or stops the alert. */
export function AlertLink({ deed }: { deed: "confirm" | "stop" }) {
  const token = useLinkToken();
  if (token === null) return <div className={`${panel} ${styles.panel}`}>One moment</div>;
  return (
    <div className={`${panel} ${styles.panel}`}>
      {token === "" ? (
        <p>This page opens from the link in a letter of ours. Please press that link again.</p>
      ) : (
        <Deed key={token} of={deed} token={token} />
      )}
    </div>
  );
}

const deeds = {
  confirm: {
    label: "Yes, write when it arrives",
    what: "Press the button if it was you who asked. If it was somebody else, leave it alone: nothing is sent.",
    async send(token: string) {
      const { words, until } = await call<AlertConfirmed>("/api/alerts/confirm", { method: "POST", body: { token } });
      const day = new Date(`${until}T12:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
      return `We write when ${words} arrives, at most once a day, until ${day}.`;
    },
  },
  stop: {
    label: "Stop all letters",
    what: "This ends all letters about units that you wait for, at once, and we forget your address.",
    send: async (token: string) =>
      (await call<AlertSaid>(`/api/alerts/stop?token=${encodeURIComponent(token)}`, { method: "POST" })).message,
  },
};

function Deed({ of, token }: { of: keyof typeof deeds; token: string }) {
  const { label, what, send } = deeds[of];
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [failure, setFailure] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure("");
    try {
      setSaid(await send(token));
    } catch (error) {
      setFailure((error as Error).message);
    }
    setBusy(false);
  };
  if (said) {
    return (
      <>
        <Said>{said}</Said>
        <a className={button("line")} href="/shop">
          See what is on the floor
        </a>
      </>
    );
  }
  return (
    <form className={styles.form} method="dialog" onSubmit={submit}>
      <p>{what}</p>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={button()} disabled={busy} aria-disabled={busy || undefined}>
        {label}
      </button>
    </form>
  );
}

/** It takes the focus, as the button that had it is gone. */
function Said({ children }: { children: ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} className={styles.said} tabIndex={-1}>
      {children}
    </p>
  );
}
