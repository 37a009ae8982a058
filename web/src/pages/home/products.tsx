import { ArrowRight } from "lucide-react";
import { Shelf } from "../../features/shelf/shelf";
import { count } from "../../lib/format";
import { Island } from "../../lib/island";
import type { Facts, HomeProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { External } from "../../ui/external/external";
import { Icon } from "../../ui/icon/icon";
import { FitForm } from "./fit-form";
import styles from "./products.module.css";
import { SectionHead } from "./section-head";

/** The shop: tabs over seven static panels; only the tabs are an island. */
export function Products({ facts, categories }: { facts: Facts; categories: HomeProps["categories"] }) {
  const total = categories.reduce((sum, category) => sum + category.count, 0);
  const tabs = categories.map(({ key, label, noun, count, picture }) => ({ key, label, noun, count, picture }));
  const lease = (
    <External className={button("line")} href={facts.links.financing} icon>
      Lease-to-own financing
    </External>
  );
  return (
    <section id="products" className="wrap" aria-labelledby="products-title">
      <SectionHead id="products-title" title="Shop Quality Used Appliances" aside={lease}>
        {total > 0 ? (
          <>
            {count(total, "unit")} in stock today. Every one has a <span className="nb">{facts.claims.warranty_short}</span>.
          </>
        ) : (
          <>
            We are stocking the floor. Call <a href={facts.phone_href}>{facts.phone}</a> and ask what comes in next.
          </>
        )}
      </SectionHead>
      {total > 0 && (
        <p className={styles.call}>
          To buy, call <a href={facts.phone_href}>{facts.phone}</a>: the cart needs JavaScript.
        </p>
      )}
      <Island name="category-tabs" props={{ categories: tabs }} />
      <div className={styles.panels}>
        {categories.map((category) => (
          <section key={category.key} id={category.key} className={styles.panel}>
            <h3>{category.label}</h3>
            {category.products.length > 0 ? (
              <Shelf noun={category.noun} count={category.count} href={category.href} units={category.products} />
            ) : (
              <p className={styles.empty}>
                No {category.noun} on the floor today. Call <a href={facts.phone_href}>{facts.phone}</a> and ask what comes in next.
              </p>
            )}
          </section>
        ))}
      </div>
      {total > 0 && (
        <div className={styles.all}>
          <FitForm />
          <p>
            <a href="/shop">
              See all {count(total, "unit")}
              <Icon of={ArrowRight} small />
            </a>
            Filter by price, brand, finish and grade.
          </p>
        </div>
      )}
    </section>
  );
}
