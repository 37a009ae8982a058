import { memo } from "react";
import { button } from "../../ui/button/button";
import { External } from "../../ui/external/external";
import { UnitLine } from "../../ui/unit-line/unit-line";
import styles from "./chat-turn.module.css";
import type { CartUnit, ChatLink, ChatUnit, Turn } from "./chat-types";
import { languageOf } from "./language";
import { PlainText } from "./plain-text";

type Props = { turn: Turn; coming: boolean; onAdd: (unit: CartUnit) => void };

/** One message, with an answer's units and links under it. coming: more text is on its way. */
export const ChatTurn = memo(function ChatTurn({ turn, coming, onAdd }: Props) {
  if (turn.role === "user") {
    return (
      <li className={styles.question} data-question="">
        <span className="vh">You: </span>
        <p>{turn.content}</p>
      </li>
    );
  }
  const { content, units, links, whole } = turn;
  return (
    <li className={styles.answer}>
      <span className="vh">Assistant: </span>
      {content.trim() !== "" && (
        <div className={styles.said} lang={languageOf(content)}>
          <PlainText text={content} />
          {coming && <Writing />}
        </div>
      )}
      {units.length > 0 && <Units units={units} onAdd={onAdd} />}
      {links.length > 0 && <Links links={links} />}
      {!whole && !coming && <p className={styles.cut}>The answer broke off here.</p>}
    </li>
  );
});

/** Somebody is at it. */
export function Writing() {
  return (
    <span className={styles.writing} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

function Units({ units, onAdd }: { units: readonly ChatUnit[]; onAdd: Props["onAdd"] }) {
  return (
    <ul className={styles.units}>
      {units.map((unit) => {
        const { id, name, brand, model, image, salePrice: price } = unit;
        const cartUnit: CartUnit = { id, name, brand, model, image, price };
        const note = unit.stock > 0 ? null : { text: "Sold", short: true };
        return (
          <UnitLine key={id} item={{ ...cartUnit, quantity: 1 }} product={unit} note={note}>
            {unit.stock > 0 && (
              <button
                type="button"
                className={`${button("line", true)} ${styles.add}`}
                aria-label={`Add to Cart: ${name}, ${model}`}
                onClick={() => onAdd(cartUnit)}
              >
                Add to Cart
              </button>
            )}
          </UnitLine>
        );
      })}
    </ul>
  );
}

function Links({ links }: { links: readonly ChatLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, href }) => (
        <li key={href}>
          {href.startsWith("https:") ? (
            <External href={href} icon>
              {label}
            </External>
          ) : (
            <a href={href}>{label}</a>
          )}
        </li>
      ))}
    </ul>
  );
}
