import { ExternalLink } from "lucide-react";
import { type FormEvent, useState } from "react";
import { shopDate } from "../../../lib/shop-time";
import { useDeed } from "../../../lib/use-deed";
import { button } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import { Icon } from "../../../ui/icon/icon";
import { Marked } from "./marked";
import { recalls } from "./reads";
import styles from "./recalls.module.css";
import type { RecallHit } from "./types";

/** One unit and the recall that may mean it: read, then decide. */
export function HitCard({ hit, onDone }: { hit: RecallHit; onDone: (said: string) => void }) {
  const { recall, unit } = hit;
  return (
    <li className={styles.hit}>
      <h2>
        <a href={`/staff/units/${unit.id}`}>
          {unit.name} {unit.model}
        </a>
      </h2>
      <dl className={styles.plate}>
        <div>
          <dt>Model</dt>
          <dd>
            {unit.brand} {unit.model}
          </dd>
        </div>
        <div>
          <dt>Serial</dt>
          <dd>{unit.serial || "Not typed: read it on the rating plate"}</dd>
        </div>
      </dl>
      <h3>
        {recall.title} <span className="muted">{`${recall.number}, ${recall.date}`}</span>
      </h3>
      {recall.origin === "sandbox" && <p className="muted sm">Sandbox data</p>}
      <p className={styles.prose}>
        <Marked text={recall.products_text} words={hit.matched} />
      </p>
      {recall.hazard && <p className="sm">Hazard: {recall.hazard}</p>}
      {recall.remedy && <p className="sm">Remedy: {recall.remedy}</p>}
      {recall.url && (
        <a href={recall.url} target="_blank" rel="noopener noreferrer" className={styles.source}>
          The recall at its source
          <Icon of={ExternalLink} small />
        </a>
      )}
      {hit.cleared_at ? (
        <p className="sm">
          Cleared by {hit.cleared_by} on {shopDate(hit.cleared_at)}: {hit.reason}
        </p>
      ) : (
        <Decide hit={hit} onDone={onDone} />
      )}
    </li>
  );
}

/** Clear it with a reason, or take the unit off the floor; else it stays off sale. */
function Decide({ hit, onDone }: { hit: RecallHit; onDone: (said: string) => void }) {
  const [reason, setReason] = useState("");
  const [sure, setSure] = useState(false);
  const clear = useDeed(recalls.all);
  const remove = useDeed(recalls.all);
  const name = `${hit.unit.name} ${hit.unit.model}`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await clear.press({ path: `/api/staff/recalls/${hit.id}/clear`, method: "POST", body: { reason } })) onDone(`${name} is cleared.`);
  };
  const takeOff = async () => {
    if (!sure) return setSure(true);
    if (await remove.press({ path: `/api/staff/units/${hit.unit.id}`, method: "DELETE" })) onDone(`${name} is removed.`);
  };
  return (
    <form onSubmit={submit} className={styles.decide}>
      <Field
        label="Why it is not recalled"
        hint="Such as: serial 2211 is outside the range. Until then it stays off sale."
        error={clear.fields.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {(clear.said || remove.said) && <p role="alert">{clear.said || remove.said}</p>}
      <div className={styles.deeds}>
        <button type="submit" className={button("line")} disabled={clear.busy || reason.trim() === ""}>
          Clear and put on sale
        </button>
        <button type="button" className={button("plain")} disabled={remove.busy} onClick={() => void takeOff()}>
          {sure ? "Remove for good?" : "Remove the unit"}
        </button>
      </div>
    </form>
  );
}
