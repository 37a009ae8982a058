import { useQuery } from "@tanstack/react-query";
import { Download, Plus } from "lucide-react";
import { useState } from "react";
import { hasFailed, read, useChange } from "../../../lib/data";
import type { KeptReview, KeptReviews } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { FailedRead } from "../../../ui/failed/failed";
import { Icon } from "../../../ui/icon/icon";
import { ScreenTitle } from "../../../ui/staff/kit";
import { ReviewForm } from "./review-form";
import styles from "./reviews.module.css";

const reviews = read<KeptReviews>("/api/staff/reviews");

/** The reviews that customers gave to the shop: the home page shows the newest 24. */
export function Reviews() {
  const list = useQuery(reviews());
  const [open, setOpen] = useState<string | null>(null); // a review's id; "": a new one
  const [said, setSaid] = useState("");
  const done = (words: string) => {
    setOpen(null);
    setSaid(words);
  };
  return (
    <>
      <ScreenTitle aside="The home page shows the newest 24.">Reviews</ScreenTitle>
      <div className={styles.deeds}>
        <button type="button" className={button("line", true)} onClick={() => setOpen("")}>
          <Icon of={Plus} small />
          Add a review
        </button>
        <a className={button("line", true)} href="/api/staff/reviews.csv" download>
          <Icon of={Download} small />
          Download CSV
        </a>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {open === "" && <ReviewForm stale={reviews.all} onDone={done} onCancel={() => setOpen(null)} />}
      {hasFailed(list) && <FailedRead what="The reviews" of={list} />}
      {list.data?.reviews.length === 0 && <p className="muted">No reviews yet. The home page shows none until you add one.</p>}
      <ul>
        {list.data?.reviews.map((review) => (
          <li key={review.id} className={styles.review}>
            {open === review.id ? (
              <ReviewForm review={review} stale={reviews.all} onDone={done} onCancel={() => setOpen(null)} />
            ) : (
              <Kept review={review} onEdit={() => setOpen(review.id)} onDone={done} />
            )}
          </li>
        ))}
      </ul>
      {list.data?.more && <p className="muted">There are more; these are the newest 1,000.</p>}
    </>
  );
}

function Kept({ review, onEdit, onDone }: { review: KeptReview; onEdit: () => void; onDone: (said: string) => void }) {
  const [sure, setSure] = useState(false);
  const remove = useChange(reviews.all);
  return (
    <>
      <h2>
        {review.name}, {review.location}
      </h2>
      <p className="muted">
        {review.rating} of 5{review.verified && ", verified"}
      </p>
      <p>{review.text}</p>
      {remove.error && <p role="alert">{remove.error.message}</p>}
      <div className={styles.deeds}>
        <button type="button" className={button("line", true)} onClick={onEdit}>
          Edit
        </button>
        <button
          type="button"
          className={button("line", true)}
          disabled={remove.isPending}
          onClick={() =>
            sure
              ? remove.mutate(
                  { path: `/api/staff/reviews/${review.id}`, method: "DELETE" },
                  { onSuccess: () => onDone(`The review of ${review.name} is removed.`) },
                )
              : setSure(true)
          }
        >
          {sure ? "Yes, remove it" : "Remove"}
        </button>
      </div>
    </>
  );
}
