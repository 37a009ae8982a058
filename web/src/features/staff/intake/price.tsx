import { dollars } from "../../../lib/format";
import { SectionHead } from "../../../ui/staff/kit";
import { HangTag } from "../../../ui/tag/tag";
import { AttributeField } from "./attribute";
import type { Desk } from "./desk";
import styles from "./intake.module.css";

const grades = ["A", "B", "C"] as const;

/** The price, the last price of the same model, and a preview of the tag. */
export function Price({ desk }: { desk: Desk }) {
  const { price = "", regular_price: regular = "", grade } = desk.draft.fields;
  const [now, was] = [amount(price), amount(regular)];
  const last = desk.known?.last.slice(0, 3) ?? [];
  return (
    <section aria-labelledby="price">
      <SectionHead id="price" aside="Before tax">
        Price
      </SectionHead>
      <div className={styles.price}>
        <div>
          <AttributeField desk={desk} name="price" label="Price, $" />
          <AttributeField desk={desk} name="regular_price" label="Price new, $" />
        </div>
        <div className={styles.tagbay}>
          {now > 0 ? (
            <HangTag price={now} was={was > now ? was : undefined} grade={grades.find((one) => one === grade)} className={styles.hang} />
          ) : (
            <p>The tag hangs here once it has a price.</p>
          )}
        </div>
        {last.length > 0 && (
          <p className={styles.quiet}>
            Last {last.length === 1 ? "one" : last.length === 2 ? "two" : "three"} here:{" "}
            {last.map(({ price_cents, days }, at) => (
              <span key={`${price_cents} ${days}`}>
                {at > 0 && ", "}
                <b>{dollars(price_cents / 100)}</b> in {days} {days === 1 ? "day" : "days"}
              </span>
            ))}
            .
          </p>
        )}
      </div>
    </section>
  );
}

function amount(text: string): number {
  return Number(text.replace(/[$,\s]/g, "")) || 0;
}
