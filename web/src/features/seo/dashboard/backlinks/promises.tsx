import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { shopDay } from "../../../../lib/shop-time";
import type { PromisedLink } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { PageLink } from "../../../../ui/external/page-link";
import { Icon } from "../../../../ui/icon/icon";
import { reads } from "../../data";
import { Badge } from "../badge";
import { Quote } from "../quote";
import { Details, Section } from "../section";
import section from "../section.module.css";
import { Stored } from "../stored";
import { PromiseForm } from "./promise-form";
import { promiseStates } from "./words";

/** The ledger of links that others have promised: whether each stands, and since when. */
export function Promises() {
  const read = useQuery(reads.promises());
  return (
    <Stored what="The promised links" of={read} empty={<Ledger of={[]} />}>
      {(promises) => <Ledger of={promises} />}
    </Stored>
  );
}

function Ledger({ of: promises }: { of: PromisedLink[] }) {
  const [edited, setEdited] = useState<PromisedLink | "new">();
  const add = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setEdited(undefined);
    add.current?.focus(); // the focused element goes away
  };
  const standing = promises.filter(({ state }) => state === "live").length;
  return (
    <Section
      title="Promised links"
      aside={promises.length > 0 ? `${standing} of ${promises.length} stand` : undefined}
      action={
        <button ref={add} type="button" className={button("line", true)} onClick={() => setEdited("new")}>
          <Icon of={Plus} small />
          Add a promise
        </button>
      }
    >
      {promises.length === 0 && !edited && (
        <p className="sm muted">
          Partners, suppliers and clubs that you sponsor often promise a link. Enter each: monitoring checks whether it stands, and tells
          when it goes.
        </p>
      )}
      {edited === "new" && <PromiseForm leave={leave} />}
      <ul className={section.lines}>
        {promises.map((promise) => (
          <li key={promise.id}>
            {edited === promise ? <PromiseForm of={promise} leave={leave} /> : <Promised of={promise} edit={() => setEdited(promise)} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Promised({ of: promise, edit }: { of: PromisedLink; edit: () => void }) {
  const { who, kind, url, state, why, proof, note, history, checked_at, since } = promise;
  const [word, tone] = promiseStates[state];
  return (
    <>
      <span>
        <b>{who}</b>, {kind}
        <br />
        <PageLink address={url} />
      </span>
      <span className="row">
        <Badge tone={tone}>{word}</Badge>
        <span className="sm muted">since {shopDay(history[0]?.at ?? since)}</span>
        <button type="button" className={button("plain", true)} onClick={edit}>
          <Icon of={Pencil} small />
          Edit<span className="vh"> the promise of {who}</span>
        </button>
      </span>
      {why && <p>{why}</p>}
      <Details title="History" about={` of ${who}`}>
        {proof && <Quote text={proof} />}
        <ul>
          {history.map((event) => (
            <li key={event.at}>
              {shopDay(event.at)}: {promiseStates[event.state as PromisedLink["state"]]?.[0] ?? event.state}
              {event.why && `. ${event.why}`}
            </li>
          ))}
          <li>{shopDay(since)}: promised</li>
        </ul>
        <p className="muted">
          {checked_at ? `Checked ${shopDay(checked_at)}.` : "Not checked yet."} {note}
        </p>
      </Details>
    </>
  );
}
