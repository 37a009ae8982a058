import { Users } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { button } from "../../../ui/button/button";
import { Note, Segments } from "../../../ui/staff/kit";
import { word } from "./attribute";
import { type Difference, type Draft, differences } from "./draft";
import styles from "./intake.module.css";

type Chosen = Record<string, "mine" | "theirs">;
type Props = { draft: Draft; theirs: Draft; onChosen: (chosen: Chosen) => void };

/** A conflict with somebody else's save: the user picks one of the two values for each field. */
export function Clash({ draft, theirs, onChosen }: Props) {
  const [chosen, setChosen] = useState<Chosen>({});
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  const all = differences(draft, theirs);
  const open = all.filter(({ name, clash }) => clash && !chosen[name]);
  return (
    <section ref={part} tabIndex={-1} className={styles.clash} aria-label="What changed meanwhile">
      <Note tone="warn" icon={Users}>
        <b>Somebody else has changed this unit</b> since you opened it. Nothing of yours is lost: say whose word holds, then save.
      </Note>
      {all.map((one) =>
        one.clash ? (
          <div key={one.name}>
            <p>
              <b>{titleOf(one)}</b> <span className="muted">was {textOf(one.name, one.was)}</span>
            </p>
            <Segments
              name={`clash-${one.name}`}
              legend={titleOf(one)}
              value={chosen[one.name] ?? ""}
              onChange={(whose) => setChosen({ ...chosen, [one.name]: whose })}
              options={[
                { value: "mine", label: "Yours", hint: textOf(one.name, one.mine) },
                { value: "theirs", label: "Theirs", hint: textOf(one.name, one.theirs) },
              ]}
            />
          </div>
        ) : (
          <p key={one.name}>
            <b>{titleOf(one)}</b> is {textOf(one.name, one.theirs)} now; it was {textOf(one.name, one.was)}.
          </p>
        ),
      )}
      <button type="button" className={button("line")} disabled={open.length > 0} onClick={() => onChosen(chosen)}>
        Go on with this
      </button>
    </section>
  );
}

function titleOf({ name }: Difference): string {
  return name === "photos" ? "Photos and marks" : name === "readings" ? "Tests" : word(name.replaceAll("_", " "));
}

/** A difference in words; photos and readings are JSON. */
function textOf(name: string, text: string): string {
  if (name === "photos" && text) {
    const { photos, notes } = JSON.parse(text) as { photos: unknown[]; notes: string };
    return `${photos.length} photos; ${notes || "no marks"}`;
  }
  if (name === "readings" && text) return (JSON.parse(text) as { value: string }[]).map(({ value }) => value).join(", ") || "none";
  return text || "nothing";
}
