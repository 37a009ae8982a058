import { useEffect, useRef, useState } from "react";
import { ApiError, type Call } from "../../../lib/api";
import { useAsk } from "../../../lib/data";
import type { DeskText, DeskView } from "../../../lib/wire-types";
import { type Mine, readKept, writeKept } from "./kept";
import { itemPath } from "./reads";

/** Somebody else's newer version of the text. */
export type Theirs = { version: number; by: string; at: string; deed: string; text: DeskText };

const storedOf = ({ keyword, text }: DeskView): Mine => ({ keyword, text });
const same = (a: Mine, b: Mine) => JSON.stringify(a) === JSON.stringify(b);

/** The state of a text's editor: the stored text, the typed text, and its actions, one at a time. Nothing typed is lost. */
export function useEditing(first: DeskView) {
  const ask = useAsk();
  const [kept] = useState(() => readKept(first));
  const [view, setView] = useState(first);
  const [version, setVersion] = useState(kept?.version ?? first.version);
  const [mine, setMine] = useState(kept?.mine ?? storedOf(first));
  const [aside, setAside] = useState(kept?.aside ?? "");
  const pressed = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const changed = !same(mine, storedOf(view));

  useEffect(() => writeKept(view.id, changed || aside ? { version, mine, aside } : null), [view.id, changed, version, mine, aside]);
  useEffect(() => {
    if (!changed) return;
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", leaving);
    return () => window.removeEventListener("beforeunload", leaving);
  }, [changed]);

  const path = itemPath(first.id);
  const sent = useRef(mine);
  /** Text typed during a request stays. */
  const take = (next: DeskView) => {
    const was = sent.current;
    const stored = storedOf(next);
    sent.current = stored;
    setView(next);
    setVersion(next.version);
    setMine((now) => (now === was ? stored : now));
  };
  const send = (to: string, call: Call) => ask<DeskView>(path + to, { patience: 20_000, ...call });
  const alone = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (pressed.current) return false;
    pressed.current = true;
    sent.current = mine;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failed) {
      setError(failed as Error);
      return false;
    } finally {
      pressed.current = false;
      setBusy(false);
    }
  };
  const store = async (over: number) => {
    const next = await send("", { method: "PUT", body: { version: over, ...mine } });
    take(next);
    return next;
  };
  /** Runs an action on the newest text: typed changes are saved first. */
  const deed = (to: string, body: Record<string, unknown> = {}) =>
    alone(async () => {
      const now = changed ? await store(version) : { version };
      const next = await send(to, { method: "POST", body: { version: now.version, ...body } });
      take(next);
    });
  return {
    view,
    mine,
    changed,
    aside,
    busy,
    error,
    fields: error instanceof ApiError ? error.fields : {},
    theirs: theirsOf(error),
    givenBack: kept !== null && !same(kept.mine, storedOf(first)),
    setKeyword: (keyword: string) => setMine((now) => ({ ...now, keyword })),
    set: (change: Partial<DeskText>) => setMine((now) => ({ ...now, text: { ...now.text, ...change } })),
    save: () => alone(() => store(version)),
    deed,
    /** Stores the evidence of a sentence; the version stays. */
    rest: (sentence: string, ties: { kind: string; ref: string }[], sign: boolean) =>
      alone(async () => {
        if (changed) await store(version);
        const next = await send("/evidence", { method: "POST", body: { sentence, ties, sign } });
        take(next);
      }),
    remove: () => alone(() => ask(`${path}?version=${version}`, { method: "DELETE" })),
    saveOver: (newest: number) => alone(() => store(newest)),
    takeTheirs: () =>
      alone(async () => {
        const next = await send("", {});
        setAside(wholeText(mine.text));
        take(next);
      }),
    dismissAside: () => setAside(""),
  };
}

export type Editing = ReturnType<typeof useEditing>;

function theirsOf(error: Error | null): Theirs | null {
  return error instanceof ApiError && error.slug === "content-changed" ? (error.problem as unknown as Theirs) : null;
}

/** A text as one can copy it: its words above its body. */
function wholeText({ title, description, excerpt, body }: DeskText): string {
  return [`# ${title}`, description, excerpt, body].filter(Boolean).join("\n\n");
}
