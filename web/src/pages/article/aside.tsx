import { ArrowRight } from "lucide-react";
import type { Link, Product } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import { UnitLine } from "../../ui/unit-line/unit-line";
import styles from "./aside.module.css";

function Services({ links }: { links: Link[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="services-title">
      <h2 id="services-title">If you would rather have it done</h2>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>
              {link.label}
              <Icon of={ArrowRight} small />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shelf({ units }: { units: Product[] }) {
  if (units.length === 0) return null;
  return (
    <section aria-labelledby="shelf-title">
      <h2 id="shelf-title">In our showroom</h2>
      <ul className={styles.units}>
        {units.map((unit) => (
          <UnitLine key={unit.id} item={{ ...unit, price: unit.salePrice, quantity: 1 }} product={unit} note={null} />
        ))}
      </ul>
    </section>
  );
}

/** Beside an article: links to the repair of its subject, and such units for sale. */
export function Aside({ services, products }: { services: Link[]; products: Product[] }) {
  if (services.length === 0 && products.length === 0) return null;
  return (
    <aside className={styles.aside} aria-label="Related">
      <Services links={services} />
      <Shelf units={products} />
    </aside>
  );
}
