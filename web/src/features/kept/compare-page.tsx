import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Product } from "../../lib/page-types";
import { button, iconButton } from "../../ui/button/button";
import { EmptyCorner } from "../../ui/empty-floor/empty-floor";
import { Icon } from "../../ui/icon/icon";
import { UnitRow } from "../../ui/unit-row/unit-row";
import styles from "./compare-page.module.css";
import { CompareTable } from "./compare-table";
import type { KeptList } from "./kept";
import { listedUnits, useKept } from "./use-kept";

type Props = {
  /** Renders the button that adds a unit to the cart. */
  add: (unit: Product) => ReactNode;
};

/** Up to three units side by side, and those saved, as this browser keeps them. */
export function ComparePage({ add }: Props) {
  const { kept, toggle } = useKept();
  const { listed, failed, again } = useListed();
  const [done, setDone] = useState("");
  const said = useRef<HTMLParagraphElement>(null);
  if (failed) {
    return (
      <div role="alert" className={styles.failed}>
        <p>The units could not be loaded. Please check your connection.</p>
        <button type="button" className={button("line")} onClick={again}>
          Try again
        </button>
      </div>
    );
  }
  if (!listed) {
    return (
      <p className={styles.wait}>
        Looking up your units
        <span data-fit-unit="" hidden />
      </p>
    );
  }
  const [compared, saved] = [kept.compare, kept.saved].map((slugs) => slugs.flatMap((slug) => listed.get(slug) ?? [])) as [
    Product[],
    Product[],
  ];
  const gone = new Set([...kept.compare, ...kept.saved].filter((slug) => !listed.has(slug)));
  const takeOff = (list: KeptList, unit: Product) => {
    toggle(list, unit.id);
    setDone(`${unit.name}, ${unit.model}, is taken off.`);
    said.current?.focus(); // its own button goes
  };
  const forget = () => {
    for (const list of ["compare", "saved"] as const) for (const slug of kept[list]) if (gone.has(slug)) toggle(list, slug);
    said.current?.focus();
  };
  return (
    <div className={styles.kept}>
      <p ref={said} tabIndex={-1} role="status">
        {done}
      </p>
      {gone.size > 0 && (
        <p className={styles.gone}>
          {gone.size === 1 ? "One unit that you kept is" : `${gone.size} units that you kept are`} no longer listed.{" "}
          <button type="button" className={button("plain")} onClick={forget}>
            Forget {gone.size === 1 ? "it" : "them"}
          </button>
        </p>
      )}
      {compared.length > 0 ? <CompareTable units={compared} add={add} takeOff={(unit) => takeOff("compare", unit)} /> : <Nothing />}
      <section id="saved" aria-labelledby="saved-title" className={styles.saved}>
        <h2 id="saved-title">Saved</h2>
        {saved.length === 0 && <p className="muted">Nothing saved. Press Save on a unit's page to find it here again.</p>}
        <ul>
          {saved.map((unit) => (
            <UnitRow key={unit.id} unit={unit}>
              <button
                type="button"
                className={iconButton}
                aria-label={`Remove ${unit.name}, ${unit.model}`}
                onClick={() => takeOff("saved", unit)}
              >
                <Icon of={X} small />
              </button>
            </UnitRow>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Nothing() {
  return (
    <EmptyCorner title="Nothing to compare yet. Press Compare on the pages of up to three units.">
      <a className={button()} href="/shop">
        See what is on the floor
      </a>
    </EmptyCorner>
  );
}

function useListed() {
  const [listed, setListed] = useState<ReadonlyMap<string, Product> | null>(null);
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    listedUnits().then(setListed, () => setFailed(true));
  };
  useEffect(load, []);
  return { listed, failed, again: load };
}
