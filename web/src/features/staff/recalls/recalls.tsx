import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasFailed } from "../../../lib/data";
import { button } from "../../../ui/button/button";
import { FailedRead } from "../../../ui/failed/failed";
import { ScreenTitle, Segments } from "../../../ui/staff/kit";
import { HitCard } from "./hit-card";
import { ListState } from "./list-state";
import { recalls } from "./reads";
import styles from "./recalls.module.css";

/** Units that may be recalled: off sale until a person has read and decided. */
export function Recalls() {
  const [show, setShow] = useState<"open" | "all">("open");
  const [said, setSaid] = useState("");
  const found = useInfiniteQuery(recalls({ show }));
  const first = found.data?.pages[0];
  const hits = found.data?.pages.flatMap((page) => page.hits);
  return (
    <>
      <ScreenTitle aside={first && `${first.total} ${show === "open" ? "to decide" : "in all"}`}>Recalls</ScreenTitle>
      <Segments
        name="show"
        legend="Which hits"
        options={[
          { value: "open", label: "To decide" },
          { value: "all", label: "All" },
        ]}
        value={show}
        onChange={setShow}
      />
      <p role="status" className={styles.said}>
        {said}
      </p>
      {hasFailed(found) && <FailedRead what="The recalls" of={found} />}
      {hits?.length === 0 && <p className="muted">No unit on the floor is on the list.</p>}
      <ul className={styles.hits}>
        {hits?.map((hit) => (
          <HitCard key={hit.id} hit={hit} onDone={setSaid} />
        ))}
      </ul>
      {found.hasNextPage && (
        <button type="button" className={button("line")} disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </button>
      )}
      {first && <ListState list={first.list} onDone={setSaid} />}
    </>
  );
}
