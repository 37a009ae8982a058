import type { ReactNode } from "react";
import type { Picture } from "../../lib/page-types";
import styles from "./floor-hero.module.css";

/**
 * The first view of a page: words at the left, an appliance on the shop's floor (Standing) at the right. look "article": a longer title,
 * set smaller.
 */
export function FloorHero({ look, standing, children }: { look?: "article"; standing?: ReactNode; children: ReactNode }) {
  return (
    <section className={look ? `${styles.hero} ${styles[look]}` : styles.hero}>
      <div className={standing ? `wrap ${styles.floor}` : `wrap ${styles.floor} ${styles.bare}`}>
        <div className={styles.say}>{children}</div>
        {standing}
      </div>
    </section>
  );
}

/** A picture drawn in the shelf's frame, so that its feet are on the floor; children hang or are pinned over it. */
export function Standing({ src, alt, size, children }: { src: string; alt: string; size: number; children?: ReactNode }) {
  return (
    <div className={styles.standing}>
      <img src={src} alt={alt} width={size} height={size} fetchPriority="high" />
      {children}
    </div>
  );
}

/** A picture with a ground of its own, which hangs on the wall. */
export function Framed({ picture: { src, alt, width, height } }: { picture: Picture }) {
  return <img className={styles.framed} src={src} alt={alt} width={width} height={height} fetchPriority="high" />;
}

/** The class of the row of buttons in a hero. */
export const heroActions = styles.actions ?? "";

/** The class that hangs a tag beside a standing appliance. */
export const heroTag = styles.tag ?? "";
