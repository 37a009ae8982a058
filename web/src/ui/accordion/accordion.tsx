import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import styles from "./accordion.module.css";

/** id: the name of the answer in a link, which makes the browser open it. */
export type AccordionItem = { title: string; id?: string; content: ReactNode };

type Props = { name: string; items: AccordionItem[]; heading?: "h2" | "h3"; numbered?: boolean };

/** Titles that fold: the first is open, opening one closes the others of its name, and all may be closed. The browser's own, without script. */
export function Accordion({ name, items, heading: Heading = "h3", numbered = false }: Props) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, id, content }, index) => (
        <details key={title} name={name} open={index === 0}>
          <summary>
            {numbered && (
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
            )}
            <Heading>{title}</Heading>
            <Icon of={ChevronDown} />
          </summary>
          <div id={id} className={numbered ? `${styles.content} ${styles.inset}` : styles.content}>
            {content}
          </div>
        </details>
      ))}
    </div>
  );
}
