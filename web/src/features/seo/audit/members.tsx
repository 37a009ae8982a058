import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { count } from "../../../lib/format";
import type { Finding } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { hasFailed, reads } from "../data";
import { FailedRead } from "../failed";
import { PageLink } from "../page-link";
import { pageSize } from "../page-size";
import { ReadOn } from "../read-on";
import styles from "./members.module.css";

/** How many pages share a finding, and behind a button all of them. */
export function Members({ finding: { id, pages } }: { finding: Finding }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <div className={styles.members}>
      <button type="button" className={button("line", true)} aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
        {open ? "Hide" : "Show all"} {count(pages, "page")}
      </button>
      <div id={list}>{open && <All of={id} />}</div>
    </div>
  );
}

function All({ of: finding }: { of: string }) {
  const members = useInfiniteQuery(reads.members(finding, pageSize));
  if (hasFailed(members)) return <FailedRead what="The pages" of={members} />;
  if (!members.data) return <p className="sm muted">Looking them up</p>;
  const { pages } = members.data;
  const shown = pages.flatMap((part) => part.members);
  const total = pages.at(-1)?.total ?? shown.length;
  return (
    <>
      <p className="sm muted num" role="status">
        {shown.length < total ? `Showing ${shown.length} of ${count(total, "page")}` : count(total, "page")}
      </p>
      <ReadOn of={members} shown={shown.length}>
        <ol>
          {shown.map(({ url, text }) => (
            <li key={`${url} ${text}`} tabIndex={-1}>
              <PageLink address={url} />
              {text && <span className="muted"> {text}</span>}
            </li>
          ))}
        </ol>
      </ReadOn>
    </>
  );
}
