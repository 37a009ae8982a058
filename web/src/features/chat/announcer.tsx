import { useEffect, useState } from "react";
import { count } from "../../lib/format";
import type { ChatState } from "./chat";
import { sentencesOf } from "./sentences";

const readFor = 3_000; // milliseconds until an announcement is removed, so that nobody comes across it again

/** Announces new text once, in whole sentences. Skips text from an earlier page. */
export function Announcer({ turns, pending, asked }: Pick<ChatState, "turns" | "pending" | "asked">) {
  const [quiet, setQuiet] = useState(true);
  if (pending && quiet) setQuiet(false);
  useEffect(() => {
    if (pending) return;
    const timer = setTimeout(setQuiet, readFor, true);
    return () => clearTimeout(timer);
  }, [pending]);
  const lines = asked && !quiet ? linesOf(turns, pending) : [];
  return (
    <div className="vh" aria-live="polite" data-announcer="">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines only come at the end
        <p key={at}>{line}</p>
      ))}
    </div>
  );
}

function linesOf(turns: ChatState["turns"], pending: boolean): string[] {
  const last = turns.at(-1);
  const writing = "The assistant is writing.";
  if (last?.role !== "assistant") return pending ? [writing] : [];
  const units = last.whole && last.units.length > 0 ? [`${count(last.units.length, "appliance")} shown.`] : [];
  return [writing, ...sentencesOf(last.content, last.whole), ...units];
}
