import { useEffect, useState } from "react";
import { count } from "../../../lib/format";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { button } from "../../../ui/button/button";
import type { Draft } from "./draft";
import styles from "./intake.module.css";
import { draftsChannel, type Keep } from "./keep";
import { holdLock, openDraft } from "./open-draft";

/** The other drafts of this device: to go on with, or to throw away. */
export function Drafts({ keep, but }: { keep: Keep; but: string }) {
  const [drafts, setDrafts] = useState<Draft[]>([]);
  useEffect(() => {
    const look = () => void keep.drafts().then(setDrafts, () => {});
    const channel = new BroadcastChannel(draftsChannel);
    channel.onmessage = look;
    look();
    return () => channel.close();
  }, [keep]);
  const others = drafts.filter(({ id }) => id !== but).sort((a, b) => b.changedAt - a.changedAt);
  if (others.length === 0) return null;
  return (
    <details className={styles.drafts} open>
      <summary>{count(others.length, "draft")} kept on this device</summary>
      <ul>
        {others.map((draft) => (
          <Row key={draft.id} draft={draft} keep={keep} />
        ))}
      </ul>
    </details>
  );
}

function Row({ draft, keep }: { draft: Draft; keep: Keep }) {
  const { id, fields, photos, unit, state, made, changedAt, errors, problem } = draft;
  const [step, setStep] = useState<"" | "asked" | "elsewhere">("");
  const name = [fields.brand, fields.model].filter(Boolean).join(" ") || "No model yet";
  const wrong = problem || Object.keys(errors).length > 0;
  const facts = [
    state === "done"
      ? "on the floor"
      : state === "waiting"
        ? "goes on the floor by itself"
        : wrong
          ? "the shop refused it"
          : unit && "change not saved",
    photos.length > 0 && count(photos.length, "photo"),
    shopTimeOfLate(new Date(changedAt).toISOString()),
  ];
  const discard = async () => {
    if (step === "" && state !== "done") return setStep("asked");
    const open = await openDraft(keep, holdLock, id);
    if (!open) return setStep("elsewhere");
    await open.drop();
    open.close();
  };
  const href = state === "done" ? `/staff/units/${made.id}` : unit ? `/staff/units/${unit}/edit` : `/staff/units/new?draft=${id}`;
  return (
    <li>
      <a href={href}>
        <b>{name}</b>
        <small>{facts.filter(Boolean).join(", ")}</small>
      </a>
      <button type="button" className={button("plain", true)} onClick={() => void discard()}>
        {step === "elsewhere"
          ? "It is open in another tab"
          : step === "asked"
            ? "Throw away for good"
            : state === "done"
              ? "Seen"
              : "Throw away"}
        <span className="vh"> {name}</span>
      </button>
    </li>
  );
}
