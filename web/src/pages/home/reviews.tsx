import { Star } from "lucide-react";
import { count } from "../../lib/format";
import type { Facts, Review } from "../../lib/page-types";
import { Chip, State } from "../../ui/chip/chip";
import { External } from "../../ui/external/external";
import styles from "./reviews.module.css";

const shown = 6; // two rows; the others unfold
const best = 5;

function Stars({ rating }: { rating: number }) {
  return (
    <p className={styles.stars}>
      <span className="vh">
        {rating} of {best} stars
      </span>
      {Array.from({ length: best }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
        <Star key={index} size={18} strokeWidth={1.5} className={index < rating ? styles.full : undefined} aria-hidden="true" />
      ))}
    </p>
  );
}

function Said({ review: { name, location, rating, text, verified, sample } }: { review: Review }) {
  return (
    <li>
      <Stars rating={rating} />
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <p className={styles.by}>
        <b>{name}</b>, {location}
      </p>
      {verified && <State tone="good">Verified customer</State>}
      {sample && <Chip>Sample, no customer wrote it</Chip>}
    </li>
  );
}

function List({ reviews }: { reviews: Review[] }) {
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <Said key={`${review.name} ${review.text}`} review={review} />
      ))}
    </ul>
  );
}

type Props = { facts: Facts; reviews: Review[]; samples: boolean };

/** The rating from the record, and customers' reviews. Sandbox samples are marked as such. Without reviews the rating stands alone. */
export function Reviews({ facts: { rating, links }, reviews, samples }: Props) {
  const [first, more] = [reviews.slice(0, shown), reviews.slice(shown)];
  return (
    <section className={`wrap ${styles.reviews}`} aria-labelledby="reviews-title">
      <div>
        <h2 id="reviews-title">{samples ? "Sample reviews" : "Customer Reviews"}</h2>
        <p className={styles.rating}>
          <b>{rating.value}</b>/{best}
        </p>
        <p>
          <b>{rating.reviews} reviews</b>
        </p>
        <p className="sm">
          <External href={links.review_site} icon>
            Read them on the review site
          </External>
        </p>
      </div>
      {first.length > 0 && (
        <div>
          {samples && <p className={styles.note}>Made up for this sandbox. Reviews that the owner enters stand here instead.</p>}
          <List reviews={first} />
          {more.length > 0 && (
            <details className={styles.more}>
              <summary>Show {count(more.length, "more review")}</summary>
              <List reviews={more} />
            </details>
          )}
        </div>
      )}
    </section>
  );
}
