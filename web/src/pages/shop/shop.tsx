import { UnitCard } from "../../features/shelf/unit-card";
import { count } from "../../lib/format";
import type { ShopListProps } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { EmptyCorner } from "../../ui/empty-floor/empty-floor";
import { Frame } from "../../ui/frame/frame";
import { ChosenFilters } from "./chosen-filters";
import { Filters } from "./filters";
import { FitForm } from "./fit-form";
import { PageLinks } from "./page-links";
import styles from "./shop.module.css";
import { SortLinks } from "./sort-links";

const firstRows = 6; // units, two rows or three
const longHeading = 40; // characters, about a line

/** "14 of 79 units"; without the whole where sold ones are listed too, which it does not count. */
function found({ total, count_all: all, query }: ShopListProps): string {
  const soldToo = query.some(({ name }) => name === "stock");
  return soldToo || total === all ? count(total, "unit") : `${total} of ${count(all, "unit")}`;
}

function Heading(props: ShopListProps) {
  const { facts, heading, total, showing, chosen, clear_href: all } = props;
  const home = { label: "Home", href: "/" };
  const long = heading.length > longHeading;
  return (
    <div className={styles.heading}>
      <Breadcrumbs links={chosen.length > 0 ? [home, { label: "All units", href: all }] : [home]} current={long ? "Filtered" : heading} />
      <h1 className={long ? styles.long : undefined}>{heading}</h1>
      <p>
        <b>{found(props)}</b>
        {total > showing.to - showing.from + 1 && `, ${showing.from} to ${showing.to} shown`}.
        {total > 0 && (
          <>
            {" "}
            Every one has a <span className="nb">{facts.claims.warranty_short}</span>.
          </>
        )}
      </p>
      {total > 0 && (
        <p className={styles.call}>
          To buy, call <a href={facts.phone_href}>{facts.phone}</a>: the cart needs JavaScript.
        </p>
      )}
    </div>
  );
}

function Nothing({ facts, chosen, clear_href: all }: ShopListProps) {
  const call = (
    <CallButton facts={facts} look={chosen.length > 0 ? "line" : "solid"}>
      <span>
        Call <span className="num">{facts.phone}</span>
      </span>
    </CallButton>
  );
  if (chosen.length === 0) return <EmptyCorner title="We are stocking the floor. Call and ask what comes in next.">{call}</EmptyCorner>;
  return (
    <EmptyCorner title="No unit matches all of this. Take one filter off, or call and ask what comes in next.">
      <a className={button()} href={all}>
        Clear all filters
      </a>
      {call}
    </EmptyCorner>
  );
}

/** All units, narrowed by links and one form: the address holds the choice, so nothing here needs script. */
export function Shop(props: ShopListProps) {
  const { facts, year, total, products, facets, chosen, clear_href: all, sort, fit, problem, query, pages } = props;
  return (
    <Frame facts={facts} year={year} current="/#products">
      <div className={`wrap ${styles.shop}`}>
        <Heading {...props} />
        <div className={styles.columns}>
          <Filters facets={facets} chosen={chosen.length} />
          <section className={styles.list} aria-labelledby="units-title">
            {props.count_all > 0 && <FitForm fit={fit} problem={problem} kept={query} />}
            {chosen.length > 0 && <ChosenFilters chosen={chosen} clear={all} />}
            {total > 1 && <SortLinks sort={sort} />}
            <h2 id="units-title" className="vh">
              Units
            </h2>
            <div id="fit-bar" />
            {products.length > 0 ? (
              <ul className={styles.units}>
                {products.map((unit, index) => (
                  <UnitCard key={unit.id} unit={unit} eager={index < firstRows} />
                ))}
              </ul>
            ) : (
              <Nothing {...props} />
            )}
            {pages.length > 0 && <PageLinks pages={pages} />}
          </section>
        </div>
      </div>
    </Frame>
  );
}
