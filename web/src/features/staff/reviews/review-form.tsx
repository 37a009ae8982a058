import { type FormEvent, useState } from "react";
import { ApiError } from "../../../lib/api";
import { useChange } from "../../../lib/data";
import type { KeptReview } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import { Labelled } from "../../../ui/field/labelled";
import styles from "./reviews.module.css";

type Props = { review?: KeptReview; stale: readonly string[]; onDone: (said: string) => void; onCancel: () => void };

/** A review as the customer gave it. */
export function ReviewForm({ review, stale, onDone, onCancel }: Props) {
  const [draft, setDraft] = useState({ name: "", location: "", rating: 5, text: "", verified: false, ...edited(review) });
  const change = useChange(stale);
  const wrong = change.error instanceof ApiError ? change.error.fields : {};
  const save = (event: FormEvent) => {
    event.preventDefault();
    const to = review
      ? ({ path: `/api/staff/reviews/${review.id}`, method: "PUT" } as const)
      : ({ path: "/api/staff/reviews", method: "POST" } as const);
    change.mutate({ ...to, body: draft }, { onSuccess: () => onDone(`The review of ${draft.name} is saved.`) });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        label="Name"
        hint="As they want to be named"
        error={wrong.name}
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <Field
        label="Town"
        error={wrong.location}
        value={draft.location}
        onChange={({ target }) => setDraft({ ...draft, location: target.value })}
      />
      <Labelled label="Rating" error={wrong.rating}>
        {(tied) => (
          <select {...tied} value={draft.rating} onChange={({ target }) => setDraft({ ...draft, rating: Number(target.value) })}>
            {[5, 4, 3, 2, 1].map((rating) => (
              <option key={rating} value={rating}>
                {rating} of 5
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="What they wrote" error={wrong.text}>
        {(tied) => <textarea {...tied} value={draft.text} onChange={({ target }) => setDraft({ ...draft, text: target.value })} />}
      </Labelled>
      <label className={styles.yes}>
        <input type="checkbox" checked={draft.verified} onChange={({ target }) => setDraft({ ...draft, verified: target.checked })} />
        Verified: we have seen that they bought or had a repair here
      </label>
      {change.error && Object.keys(wrong).length === 0 && <p role="alert">{change.error.message}</p>}
      <div className={styles.deeds}>
        <button type="submit" className={button()} disabled={change.isPending}>
          Save the review
        </button>
        <button type="button" className={button("line")} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function edited(review?: KeptReview) {
  if (!review) return {};
  const { name, location, rating, text, verified } = review;
  return { name, location, rating, text, verified };
}
