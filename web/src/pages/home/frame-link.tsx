import type { ReactNode } from "react";
import styles from "./frame-link.module.css";

type Props = { frame: string; title: string; href: string; className?: string; children: ReactNode };

/** A link that shows another site's frame in its place (lib/frames); without script it leads to href, in a new tab. */
export function FrameLink({ frame, title, href, className, children }: Props) {
  return (
    <span className={className ? `${styles.place} ${className}` : styles.place} data-frame={frame} data-title={title}>
      <a href={href} target="_blank" rel="noopener">
        {children}
        <span className={`vh ${styles.hint}`}> (opens in a new tab)</span>
      </a>
    </span>
  );
}
