import { useChange } from "../../../../lib/data";
import type { LocalResult, ProfileItem } from "../../../../lib/wire-types";
import { Chip } from "../../../../ui/chip/chip";
import { reads } from "../../data";
import { SourceLine } from "../../source-line";
import { Section } from "../section";
import section from "../section.module.css";
import styles from "./local.module.css";
import { starWords } from "./words";

/** The owner's checklist of the business profile: each item with its points, Google's value, and its fix. */
export function Profile({ of: profile, outdated }: { of: LocalResult["google_business_data"]; outdated: boolean }) {
  const { items, points, of } = profile;
  return (
    <Section title="Google Business Profile" aside={[`${points} of ${of} points`, starWords(profile)].filter(Boolean).join(", ")}>
      <ul className={`${section.lines} ${styles.items}`}>
        {items.map((item) => (
          <Item key={item.key} of={item} />
        ))}
      </ul>
      <SourceLine from={profile} outdated={outdated} />
    </Section>
  );
}

/** Saves on each tick. If Google shows the item, Google's word counts. */
function Item({ of: { key, title, points, met, seen, by, how } }: { of: ProfileItem }) {
  const change = useChange(reads.local.all);
  const ticked = change.isPending ? !met : met;
  const tick = () => {
    if (!change.isPending) change.mutate({ path: "/api/seo/local/checklist", method: "PUT", body: { items: { [key]: !met } } });
  };
  return (
    <li className={styles.item}>
      <label>
        <input type="checkbox" checked={ticked} disabled={by === "google"} onChange={tick} />
        {title} {by === "google" && <Chip>Google</Chip>}
      </label>
      <span className="sm num">{ticked ? `${points} points` : `0 of ${points}`}</span>
      {seen && <p>{seen}</p>}
      {!ticked && <p>{how}</p>}
      {change.isError && <p role="alert">{change.error.message}</p>}
    </li>
  );
}
