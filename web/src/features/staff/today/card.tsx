import { Mail, MapPin, MessageSquare, OctagonAlert, Phone } from "lucide-react";
import { money } from "../../../lib/format";
import { shopAgo } from "../../../lib/shop-time";
import type { StaffCard } from "../../../lib/wire-types";
import { External } from "../../../ui/external/external";
import { Icon } from "../../../ui/icon/icon";
import { deed } from "../../../ui/staff/kit";
import styles from "./card.module.css";

const labels = { recall: "Recall hit", order: "New order", chat: "Chat handed over", call: "Call back" };

type Props = { of: StaffCard; now: string; solid: boolean /** Somebody has done it meanwhile. */; done: boolean };

/** An urgent entry, with its action. */
export function Card({ of: card, now, solid, done }: Props) {
  return (
    <article className={styles.card} data-kind={card.kind} data-done={done || undefined}>
      <Picture of={card} />
      <p className={styles.label}>
        {card.kind === "recall" && <Icon of={OctagonAlert} small />}
        {labels[card.kind]}
        <span>{done ? "Done meanwhile" : shopAgo(card.at, now)}</span>
      </p>
      <h3>{card.title}</h3>
      <p className={styles.text}>
        {card.text}
        {card.amount_cents > 0 && (
          <>
            , <b>{money(card.amount_cents)}</b>.
          </>
        )}{" "}
        {card.more}
      </p>
      <div className={styles.deeds}>
        <a className={deed(card.kind === "recall" ? "bad" : solid ? "solid" : "line")} href={card.href}>
          {card.deed}
          <span className="vh">: {card.title}</span>
        </a>
        {card.phone && card.map && (
          <a className={deed("line", true)} href={card.phone} aria-label={`Call: ${card.title}`}>
            <Icon of={Phone} small />
          </a>
        )}
        {card.phone && !card.map && (
          <a className={deed()} href={card.phone}>
            <Icon of={Phone} small />
            Call<span className="vh">: {card.title}</span>
          </a>
        )}
        {card.mail && (
          <a className={deed()} href={card.mail}>
            <Icon of={Mail} small />
            Write<span className="vh">: {card.title}</span>
          </a>
        )}
        {card.map && (
          <External className={deed("line", true)} href={card.map}>
            <Icon of={MapPin} small />
            <span className="vh">Map: {card.title}</span>
          </External>
        )}
      </div>
    </article>
  );
}

function Picture({ of: { kind, images } }: { of: StaffCard }) {
  if (images.length === 0) {
    return <span className={styles.picture}>{kind === "chat" && <Icon of={MessageSquare} />}</span>;
  }
  return (
    <span className={styles.picture} data-two={images.length > 1 || undefined}>
      {images.map((src) => (
        <img key={src} src={src} width="60" height="60" alt="" loading="lazy" />
      ))}
    </span>
  );
}
