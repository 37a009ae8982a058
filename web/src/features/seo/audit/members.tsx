import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasFailed } from "../../../lib/data";
import { count } from "../../../lib/format";
import type { Finding } from "../../../lib/wire-types";
import { PageLink } from "../../../ui/external/page-link";
import { FailedRead } from "../../../ui/failed/failed";
import { ReadOn } from "../../../ui/list/read-on";
import { reads } from "../data";
import { pageSize } from "../page-size";
import styles from "./members.module.css";

/** All pages that share a finding, read once they are to be shown. */
export function Members({ finding: { id, pages }, className }: { finding: Finding; className: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show all {count(pages, "page")}</summary>
      {open && <All of={id} />}
    </details>
  );
}

function All({ of: finding }: { of: string }) {
  const members = useInfiniteQuery(reads.members(finding, pageSize));
  if (hasFailed(members)) return <FailedRead what="The pages" of={members} />;
  if (!members.data) return <p className="muted">Looking them up</p>;
  const { pages } = members.data;
  const shown = pages.flatMap((part) => part.members);
  const total = pages.at(-1)?.total ?? shown.length;
  return (
    <div className={styles.members}>
      <p className="muted num" role="status">
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
    </div>
  );
}
