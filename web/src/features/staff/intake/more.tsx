import { AttributeField } from "./attribute";
import type { Desk } from "./desk";
import styles from "./intake.module.css";

const elsewhere = [
  "category", "kind", "finish", "fuel", "brand", "model", "capacity", "capacity_unit", "width", "height", "depth", "hookup", "year",
  "grade", "price", "regular_price", "notes",
]; // biome-ignore format: one list

/** Optional facts about a unit; the shop fills in the rest. */
export function More({ desk }: { desk: Desk }) {
  const rest = desk.form.attributes.filter(({ name }) => !elsewhere.includes(name));
  const wrong = rest.some(({ name }) => desk.draft.errors[name]);
  return (
    <details className={styles.more} open={wrong || undefined}>
      <summary>Name, description and the rest</summary>
      <p className={styles.quiet}>What is empty is filled in by itself.</p>
      {rest.map(({ name, allowed }) => (
        <AttributeField key={name} desk={desk} name={name} hint={allowed} />
      ))}
    </details>
  );
}
