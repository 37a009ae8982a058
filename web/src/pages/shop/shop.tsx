import { FitBar } from "../../features/fit/fit-bar";
import { count } from "../../lib/format";
import { Island } from "../../lib/island";
import type { ShopListProps } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { EmptyCorner } from "../../ui/empty-floor/empty-floor";
import { Frame } from "../../ui/frame/frame";
import { Aisles, Kinds } from "./aisles";
import { ChosenFilters } from "./chosen-filters";
import { Filters } from "./filters";
import { ListBar } from "./list-bar";
import { PageLinks } from "./page-links";
import styles from "./shop.module.css";
import { Units } from "./units";

const longHeading = 40; // characters, about a line

/** "14 of 79 units"; without the whole where sold ones are listed too, which it does not count. */
function found({ total, count_all: all, query }: ShopListProps): string {
  const soldToo = query.some(({ name }) => name === "stock");
  return soldToo || total === all ? count(total, "unit") : `${total} of ${count(all, "unit")}`;
}

function Heading(props: ShopListProps) {
  const { facts, heading, total, chosen, aisles } = props;
  const home = { label: "Home", href: "/" };
  const whole = chosen.length === 0 && !aisles.some(({ current }) => current);
  const long = heading.length > longHeading;
  return (
    <div className={styles.heading}>
      <Breadcrumbs links={whole ? [home] : [home, { label: "All units", href: "/shop" }]} current={long ? "Filtered" : heading} />
      <h1 className={long ? styles.long : undefined}>{heading.replace(/grade (?=[ABC])/, "grade\u00a0")}</h1>
      <p>
        <b>{found(props)}.</b>
        {total > 0 && <span className="nb"> Each with a {facts.claims.warranty_short}.</span>}
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

/** The one chosen category; "" if there are none or more. */
function oneCategory(query: ShopListProps["query"]): string {
  const chosen = query.filter(({ name }) => name === "category");
  return chosen.length === 1 ? (chosen[0]?.value ?? "") : "";
}

function List(props: ShopListProps) {
  const { total, showing, products, chosen, clear_href: all, fit, problem, query, pages, alert } = props;
  return (
    <section className={styles.list} aria-labelledby="units-title">
      {chosen.length > 0 && <ChosenFilters chosen={chosen} clear={all} measured={props.fitting !== undefined} />}
      {props.count_all > 0 && <FitBar typed={fit} fitting={props.fitting} problem={problem} kept={query} category={oneCategory(query)} />}
      <h2 id="units-title" className="vh">
        Units
      </h2>
      {products.length > 0 ? (
        <>
          {alert && <Island name="alert-form" props={alert} />}
          <Units units={products} fitting={props.fitting} />
        </>
      ) : (
        <>
          <Nothing {...props} />
          {alert && <Island name="alert-form" props={alert} />}
        </>
      )}
      {pages.length > 0 && (
        <div className={styles.foot}>
          <p>
            {showing.from} to {showing.to} of {total}
          </p>
          <PageLinks pages={pages} />
        </div>
      )}
    </section>
  );
}

/** All units, narrowed by links and one form: the address holds the choice, so nothing here needs script. */
export function Shop(props: ShopListProps) {
  const { facts, year, total, facets, chosen, clear_href: all, sort, aisles, kinds } = props;
  return (
    <Frame facts={facts} year={year} current="/#products">
      <div className={`wrap ${styles.shop}`}>
        {total > 0 && (
          <a className={`vh ${styles.skip}`} href="#units">
            Skip filters
          </a>
        )}
        <Heading {...props} />
        <Aisles aisles={aisles} />
        <div className={styles.columns}>
          <Kinds kinds={kinds} />
          {facets.length > 0 && <ListBar total={total} chosen={chosen.length} sort={sort} />}
          <Filters facets={facets} total={total} chosen={chosen.length} clear={all} />
          <List {...props} />
        </div>
      </div>
    </Frame>
  );
}
