import { type ComponentType, useEffect, useState } from "react";
import { useSession, useUser } from "../../features/account/session-context";
import { type Ask, Data } from "../../lib/data";
import type { Facts } from "../../lib/page-types";

/** A screen of the back office. owner: the signed-in user is the owner, so the screen has the owner's actions. name: the user's name. */
type Screen = ComponentType<{ facts: Facts; owner: boolean; name: string }>;

/** Loads the screens, by name. Only the entry has it: the server renders none of them. */
export type Screens = Readonly<Record<string, () => Promise<Screen>>>;

/** Loads the function that sends the drafts waiting for the network. */
export type Outbox = () => Promise<(ask: Ask) => void>;

type Props = { screen: string; title: string; facts: Facts; screens?: Screens; outbox?: Outbox };

/** One screen of the back office, loaded when its page is opened. */
export function Staff({ screen, title, facts, screens, outbox }: Props) {
  const [Screen, setScreen] = useState<Screen | null>(null);
  const [failed, setFailed] = useState(false);
  const ask = useSession().callSignedIn;
  const user = useUser();
  useEffect(() => {
    screens?.[screen]?.().then(
      (loaded) => setScreen(() => loaded),
      () => setFailed(true),
    );
  }, [screen, screens]);
  useEffect(() => {
    outbox?.().then(
      (start) => start(ask),
      () => {}, // the next page tries again
    );
  }, [outbox, ask]);
  if (failed) return <p role="alert">This page could not be loaded. Please check the network and reload it.</p>;
  if (!Screen) {
    return (
      <>
        <h1 className="vh">{title}</h1>
        <p className="muted">Loading</p>
      </>
    );
  }
  return (
    <Data ask={ask}>
      <Screen facts={facts} owner={user?.role === "owner"} name={user?.full_name || user?.email || ""} />
    </Data>
  );
}
