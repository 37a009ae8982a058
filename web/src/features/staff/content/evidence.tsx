import { Check, Link2, PenLine, Search } from "lucide-react";
import { useState } from "react";
import { shopDay } from "../../../lib/shop-time";
import type { DeskBody, DeskCheck, DeskSentence } from "../../../lib/wire-types";
import { marks, ties as tieWords } from "../../../ui/checks/mark-words";
import { PageLink } from "../../../ui/external/page-link";
import { Icon } from "../../../ui/icon/icon";
import { deed } from "../../../ui/staff/kit";
import styles from "./checks.module.css";
import { TiePicker } from "./tie-picker";
import type { Editing } from "./use-editing";

type Props = { editing: Editing; of: DeskCheck["evidence"]; desk: DeskBody; name: string; find: (words: string) => void };

/** The sentences that somebody has to check, each with the ways to settle it; then those that rest on something. */
export function Evidence({ of, ...rest }: Props) {
  const open = of.filter(({ mark, settled }) => mark && !settled);
  const settled = of.filter((sentence) => !open.includes(sentence));
  return (
    <>
      <ol className={styles.sentences}>
        {open.map((sentence) => (
          <Sentence key={sentence.text} of={sentence} {...rest} />
        ))}
      </ol>
      {settled.length > 0 && (
        <details className={styles.settled}>
          <summary>
            <h3>Settled</h3> <span>{settled.length}</span>
          </summary>
          <ol className={styles.sentences}>
            {settled.map((sentence) => (
              <Sentence key={sentence.text} of={sentence} {...rest} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function Sentence({ of, editing, desk, name, find }: { of: DeskSentence } & Omit<Props, "of">) {
  const [picking, setPicking] = useState(false);
  const { text, mark, settled, ties, signed_by, signed_at } = of;
  const busy = editing.busy || undefined;
  const own = ties.filter(({ kind }) => kind !== "source").map(({ kind, ref }) => ({ kind, ref }));
  const rest = (next: typeof own, sign: boolean) => editing.busy || void editing.rest(text, next, sign);
  const taken = ties.length > 0 || signed_by !== "";
  return (
    <li data-open={settled ? undefined : ""}>
      <button type="button" className={styles.words} onClick={() => find(text)}>
        <Icon of={Search} small />
        <span>
          <span className="vh">Find in the text: </span>
          {text}
        </span>
      </button>
      {mark && (
        <p className={styles.why}>
          <b>
            <Icon of={marks[mark.kind][0]} small /> {marks[mark.kind][1]}
          </b>{" "}
          {mark.why} {mark.page && <PageLink address={mark.page} />}
        </p>
      )}
      {ties.map(({ kind, ref }) => (
        <p key={kind + ref} className={styles.tie}>
          <span className="muted">{tieWords[kind][1]}:</span> {kind === "page" ? <PageLink address={ref} /> : ref}
        </p>
      ))}
      {signed_by && (
        <p className={styles.signed}>
          <Icon of={Check} small />
          Checked by {signed_by}, {shopDay(signed_at ?? "")}
        </p>
      )}
      <div className={styles.deeds}>
        {!settled && (
          <>
            <button type="button" className={deed("quiet")} aria-expanded={picking} onClick={() => setPicking(!picking)}>
              <Icon of={Link2} small />
              Tie it
            </button>
            <button type="button" className={deed()} aria-disabled={busy} onClick={() => rest(own, true)}>
              <Icon of={PenLine} small />I checked this
            </button>
            <small>Your signature: {name}</small>
          </>
        )}
        {taken && (
          <button type="button" className={deed("quiet")} aria-disabled={busy} onClick={() => rest([], false)}>
            Take back
          </button>
        )}
      </div>
      {picking && (
        <TiePicker
          desk={desk}
          onPick={(tie) => {
            setPicking(false);
            rest([...own, tie], signed_by !== "");
          }}
        />
      )}
    </li>
  );
}
