import { Monitor, Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError } from "../../lib/api";
import { count } from "../../lib/format";
import { shopTime } from "../../lib/shop-time";
import type { ToastMessage } from "../../lib/toast-types";
import type { SignedInDevice, SignedInDevices } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { State } from "../../ui/chip/chip";
import { Icon } from "../../ui/icon/icon";
import { Await } from "./account-page-await";
import type { Loading } from "./account-page-load";
import { DoneNote, FailureNote, Section } from "./account-page-section";
import type { Ask, Leave } from "./account-page-types";
import { messageOf } from "./failure";
import styles from "./sessions-list.module.css";

type Props = { devices: Loading<SignedInDevices>; ask: Ask; leave: Leave; signOut: () => Promise<void> };

const signedOut: ToastMessage = { title: "Signed out", body: "You have been signed out successfully." };

/** The account's sessions by device, each with a button that ends it. */
export function SessionsList({ devices, ask, leave, signOut }: Props) {
  const number = devices.loaded.state === "ready" ? devices.loaded.value.sessions.length : undefined;
  return (
    <Section id="devices" title="Devices signed in" aside={number ? count(number, "device") : undefined}>
      <Await loading={devices} looking="Looking up your devices" failed="Your devices could not be loaded.">
        {({ sessions }) => <List sessions={sessions} onEnded={devices.refresh} ask={ask} leave={leave} signOut={signOut} />}
      </Await>
    </Section>
  );
}

type ListProps = Omit<Props, "devices"> & { sessions: readonly SignedInDevice[]; onEnded: () => void };

const everywhere = "everywhere";

function List({ sessions, onEnded, ask, leave, signOut }: ListProps) {
  const running = useRef(false);
  const done = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(""); // a session's id, or everywhere
  const [ended, setEnded] = useState<readonly string[]>([]);
  const [said, setSaid] = useState("");
  const [failure, setFailure] = useState<{ text: string } | null>(null);

  const run = async (name: string, end: () => Promise<"done" | "leaving">) => {
    if (running.current) return;
    running.current = true;
    setBusy(name);
    setSaid("");
    setFailure(null);
    try {
      if ((await end()) === "leaving") return;
    } catch (error) {
      setFailure({ text: messageOf(error) });
    }
    running.current = false;
    setBusy("");
  };
  const endAll = () =>
    run(everywhere, async () => {
      await ask("/api/account/sessions", { method: "DELETE" });
      leave(signedOut);
      return "leaving";
    });
  const end = (session: SignedInDevice) =>
    run(session.id, async () => {
      if (session.current) {
        await signOut();
        return "done";
      }
      await endOther(ask, session.id);
      setEnded((old) => [...old, session.id]);
      setSaid(`${session.device} is signed out.`);
      done.current?.focus(); // the button that had it goes
      onEnded();
      return "done";
    });

  return (
    <>
      <ul>
        {sessions
          .filter((session) => !ended.includes(session.id))
          .map((session) => (
            <Device key={session.id} session={session} busy={busy === session.id} onEnd={() => void end(session)} />
          ))}
      </ul>
      <div ref={done} tabIndex={-1} className={styles.said}>
        <DoneNote text={said} />
      </div>
      <FailureNote failure={failure} />
      <div className={styles.all}>
        <p className="sm muted">Lost a device, or see one you don't know? Sign out everywhere, here too, then change your password.</p>
        <button type="button" className={button("line")} aria-disabled={busy === everywhere || undefined} onClick={() => void endAll()}>
          {busy === everywhere ? "Signing out..." : "Sign out everywhere"}
        </button>
      </div>
    </>
  );
}

/** Ends another device's session; one that has ended already is as well. */
async function endOther(ask: Ask, id: string): Promise<void> {
  try {
    await ask(`/api/account/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

function Device({ session, busy, onEnd }: { session: SignedInDevice; busy: boolean; onEnd: () => void }) {
  const { device, current, address, seen_at } = session;
  return (
    <li className={styles.device}>
      <Icon of={/iphone|ipad|android/i.test(device) ? Smartphone : Monitor} />
      <div className={styles.name}>
        <b>{device}</b>
        {current && <State tone="good">This device</State>}
      </div>
      <div className={`sm muted num ${styles.use}`}>
        {current ? (
          <span>In use now</span>
        ) : (
          <span>
            Last used <time dateTime={seen_at}>{shopTime(seen_at)}</time>
          </span>
        )}
        {address && <span>From {address}</span>}
      </div>
      <button type="button" className={button("line", true)} aria-disabled={busy || undefined} onClick={onEnd}>
        {busy ? "Signing out..." : "Sign out"}
        <span className="vh"> {current ? "this device" : device}</span>
      </button>
    </li>
  );
}
