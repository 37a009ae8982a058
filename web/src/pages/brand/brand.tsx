import { CalendarCheck } from "lucide-react";
import { Units } from "../../features/shelf/shelf";
import { count } from "../../lib/format";
import type { Brand, BrandProps, Facts, Product } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { CtaSign } from "../../ui/cta-sign/cta-sign";
import { External } from "../../ui/external/external";
import { FloorHero, heroActions, heroTag, Standing } from "../../ui/floor-hero/floor-hero";
import { Frame } from "../../ui/frame/frame";
import { Icon } from "../../ui/icon/icon";
import { Points } from "../../ui/points/points";
import { repairReasons } from "../../ui/points/reasons";
import { CostTag } from "../../ui/tag/tag";
import styles from "./brand.module.css";
import { Details } from "./details";

/** One of the brand's machines with a tag of the usual cost of a repair. */
function Hero({ facts, brand, unit }: { facts: Facts; brand: Brand; unit?: Product }) {
  const { low_cents, high_cents } = facts.repair_prices;
  const standing = unit && (
    <Standing src={unit.image} alt={unit.image_alt} size={600}>
      <CostTag cost={{ low: low_cents / 100, high: high_cents / 100 }} className={heroTag} />
    </Standing>
  );
  return (
    <FloorHero standing={standing}>
      <Breadcrumbs
        links={[
          { label: "Home", href: "/" },
          { label: "Brands", href: "/brands" },
        ]}
        current={brand.brandName}
      />
      <h1>{brand.brandName} Repair and Used Appliances</h1>
      <p>{brand.description}</p>
      <div className={heroActions}>
        <External className={button()} href={facts.links.booking}>
          <Icon of={CalendarCheck} small />
          Schedule Repair
        </External>
        <CallButton facts={facts} />
      </div>
    </FloorHero>
  );
}

function Why({ facts, brand }: { facts: Facts; brand: Brand }) {
  const { licensed, estimates, warranty } = repairReasons(facts);
  return (
    <section className={`wrap ${styles.why}`} aria-labelledby="why-title">
      <h2 id="why-title">Why Choose Us for {brand.brandName}</h2>
      <Points points={[licensed, estimates, warranty]} compact />
    </section>
  );
}

function Stock({ brand, products, total }: { brand: Brand; products: Product[]; total: number }) {
  if (products.length === 0) return null;
  return (
    <section className={`wrap ${styles.stock}`} aria-labelledby="stock-title">
      <div className={styles.head}>
        <h2 id="stock-title">{brand.brandName} in our showroom</h2>
        <a href={`/shop?brand=${brand.brandName.toLowerCase()}`}>
          {total > products.length && "All "}
          {count(total, `${brand.brandName} unit`)}
        </a>
      </div>
      <Units units={products} />
    </section>
  );
}

function Final({ facts, brand }: { facts: Facts; brand: Brand }) {
  const actions = (
    <>
      <External className={button("rim")} href={facts.links.booking}>
        Schedule Repair
      </External>
      <a className={button("rim-line")} href="/#products">
        Shop Appliances
      </a>
    </>
  );
  return (
    <div className="wrap sec">
      <CtaSign title={`Your ${brand.brandName}, repaired or replaced`} actions={actions}>
        <span>We repair within {facts.repair.radius_miles} miles.</span>{" "}
        <span>Every used appliance has a {facts.claims.warranty_short}.</span>
      </CtaSign>
    </div>
  );
}

export function BrandPage({ facts, year, brand, products, count: total }: BrandProps) {
  const drawn = products.filter(({ image_set }) => image_set === "");
  return (
    <Frame facts={facts} year={year} current="/#services">
      <Hero facts={facts} brand={brand} unit={drawn[1] ?? drawn[0]} />
      <Why facts={facts} brand={brand} />
      <Stock brand={brand} products={products} total={total} />
      <Details facts={facts} brand={brand} total={total} />
      <Final facts={facts} brand={brand} />
    </Frame>
  );
}
