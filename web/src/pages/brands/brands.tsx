import { ArrowRight } from "lucide-react";
import type { BrandCard, BrandsProps } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { CtaSign } from "../../ui/cta-sign/cta-sign";
import { Frame } from "../../ui/frame/frame";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { LyingTag } from "../../ui/tag/tag";
import { wholeLink } from "../../ui/whole-link/whole-link";
import styles from "./brands.module.css";

function Card({ brand }: { brand: BrandCard }) {
  return (
    <li className={`${panel} ${wholeLink} ${styles.card}`}>
      {brand.units.length > 0 && (
        <div className={styles.floor}>
          {brand.units.map((unit) => (
            <img key={unit.src} src={unit.src} width={unit.width} height={unit.height} alt={unit.alt} loading="lazy" decoding="async" />
          ))}
        </div>
      )}
      <h2>{brand.name}</h2>
      <p>{brand.description}</p>
      <div className={styles.foot}>
        <a href={brand.href}>
          <span>Learn More</span>
          <span className="vh">about {brand.name}</span>
          <Icon of={ArrowRight} small />
        </a>
        {brand.count > 0 && (
          <span className={`num ${styles.stock}`}>
            <span>{brand.count} in stock, from</span>
            <LyingTag price={brand.from} />
          </span>
        )}
      </div>
    </li>
  );
}

export function Brands({ facts, year, brands }: BrandsProps) {
  const actions = (
    <>
      <CallButton facts={facts} look="rim" />
      <a className={button("rim-line")} href="/contact">
        Contact Us
      </a>
    </>
  );
  return (
    <Frame facts={facts} year={year} current="/#services">
      <div className={`wrap ${styles.brands}`}>
        <Breadcrumbs links={[{ label: "Home", href: "/" }]} current="Brands" />
        <h1>Brands We Service</h1>
        <p className={styles.lead}>What each make does well, what breaks first, and what of it stands in our showroom.</p>
        <ul className={styles.cards}>
          {brands.map((brand) => (
            <Card key={brand.href} brand={brand} />
          ))}
        </ul>
        <CtaSign title="Don't See Your Brand?" actions={actions}>
          We repair all makes and models. Call with the model number, or write to us.
        </CtaSign>
      </div>
    </Frame>
  );
}
