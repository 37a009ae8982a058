import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useRef } from "react";
import { hasFailed } from "../../../lib/data";
import { everyMinute } from "../../../lib/every-minute";
import { shopClock, shopDate } from "../../../lib/shop-time";
import type { StaffToday } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { deed, Note, ScreenTitle, SectionHead } from "../../../ui/staff/kit";
import { Bare } from "./bare";
import { Card } from "./card";
import { Clock } from "./clock";
import { Figures } from "./figures";
import { Minute } from "./minute";
import { reads } from "./reads";
import { useSteady } from "./steady";
import styles from "./today.module.css";

/** Today's open entries by urgency. */
export function Today() {
  const day = useQuery({ ...reads.today(), ...everyMinute });
  if (hasFailed(day)) return <FailedRead what="Today" of={day} />;
  if (!day.data) return <p className="muted">Looking up what waits</p>;
  return <Day of={day.data} />;
}

function Day({ of }: { of: StaffToday }) {
  const { day, gone, news, show } = useSteady(of);
  const top = useRef<HTMLDivElement>(null);
  const solid = day.first.find(({ id, kind }) => kind === "order" && !gone.has(id))?.id;
  const showAll = () => {
    show();
    top.current?.focus();
  };
  return (
    <div ref={top} tabIndex={-1} className={styles.day}>
      <ScreenTitle aside={`${shopClock(day.now)}. ${day.hours.text}`}>{shopDate(day.now)}</ScreenTitle>
      <Figures of={day.counts} />
      <p className={styles.news} role="status">
        {news > 0 && (
          <button type="button" className={deed("solid")} onClick={showAll}>
            {news} new. Show
          </button>
        )}
      </p>
      <div className={styles.duo}>
        <div>
          <section aria-labelledby="first">
            <SectionHead id="first" aside={waits(day.first.length - goneOf(day.first, gone))}>
              First
            </SectionHead>
            {day.first.length === 0 && news === 0 && (
              <Note tone="good" icon={Check}>
                No order, recall or chat waits. <a href="/staff/orders/new">Take an order by phone</a>
              </Note>
            )}
            <div className={styles.cards}>
              {day.first.map((card) => (
                <Card key={card.id} of={card} now={day.now} solid={card.id === solid} done={gone.has(card.id)} />
              ))}
            </div>
          </section>
          <Bare units={day.photos} total={day.counts.photos} />
        </div>
        <div>
          <Clock entries={day.clock} now={day.now} gone={gone} />
          <Minute entries={day.minute} gone={gone} />
        </div>
      </div>
    </div>
  );
}

function waits(n: number): string {
  return n > 0 ? `${n} ${n === 1 ? "waits" : "wait"} for you` : "";
}

function goneOf(rows: readonly { id: string }[], gone: ReadonlySet<string>): number {
  return rows.filter(({ id }) => gone.has(id)).length;
}
