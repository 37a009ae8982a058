import type { ReactNode } from "react";
import type { Alliance, Facts, Guarantee } from "../../lib/page-types";
import { BrandList } from "../../ui/brand-list/brand-list";
import { External } from "../../ui/external/external";
import { PhoneText } from "./phone-text";
import styles from "./trust.module.css";

/** Each network's relation to the shop. */
const standing: Record<Alliance["kind"], string> = {
  "founding-member": "Founding member",
  documentation: "Partner for repair documentation",
  protection: "Partner for appliance protection",
};

function Ledger({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.ledger} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Alliances({ alliances }: { alliances: Alliance[] }) {
  return (
    <ul className={styles.alliances}>
      {alliances.map(({ name, kind, text, href }) => (
        <li key={name}>
          <div>
            <h3>
              <External href={href} icon>
                {name}
              </External>
            </h3>
            <p className={styles.standing}>{standing[kind]}</p>
          </div>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Guarantees({ facts, guarantees }: { facts: Facts; guarantees: Guarantee[] }) {
  return (
    <ul className={styles.guarantees}>
      {guarantees.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <PhoneText text={text} facts={facts} />
          </p>
        </li>
      ))}
    </ul>
  );
}

type Props = { facts: Facts; alliances: Alliance[]; brands: string[]; guarantees: Guarantee[] };

/** The shop's partners, repaired brands and guarantees: one ledger, a line for each. A part without entries is left out. */
export function Trust({ facts, alliances, brands, guarantees }: Props) {
  return (
    <div className={`wrap ${styles.trust}`}>
      {alliances.length > 0 && (
        <Ledger id="alliances-title" title="Alliances Network">
          <Alliances alliances={alliances} />
        </Ledger>
      )}
      {brands.length > 0 && (
        <Ledger id="brands-title" title="Brands We Service">
          <BrandList brands={brands} />
        </Ledger>
      )}
      {guarantees.length > 0 && (
        <Ledger id="guarantees-title" title="Our Guarantees">
          <Guarantees facts={facts} guarantees={guarantees} />
        </Ledger>
      )}
    </div>
  );
}
