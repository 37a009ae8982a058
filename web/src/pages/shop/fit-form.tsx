import { parseInches } from "../../features/fit/parse-inches";
import type { HiddenField, ShopListProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import styles from "./fit-form.module.css";

const problemId = "fit-problem";

function Size({ name, label, typed, problem }: { name: "width" | "height"; label: string; typed: string; problem: boolean }) {
  const wrong = problem && typed !== "" && parseInches(typed) === null;
  const id = `fit-${name}`;
  return (
    <div className={styles.size}>
      <label htmlFor={id}>
        {label}
        <span className="vh"> of the opening</span>, inches
      </label>
      <input
        id={id}
        name={name}
        defaultValue={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        // biome-ignore lint/a11y/noAutofocus: the page is here again because of it
        autoFocus={wrong}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? problemId : undefined}
      />
    </div>
  );
}

type Props = { fit: ShopListProps["fit"]; problem: string; kept: HiddenField[] };

/** Asks for the opening that a unit has to fit, and keeps what else was chosen. */
export function FitForm({ fit, problem, kept }: Props) {
  return (
    <form className={styles.fit} action="/shop" method="get" aria-labelledby="fit-title">
      <h2 id="fit-title">Will it fit?</h2>
      {kept.map(({ name, value }) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Size name="width" label="Width" typed={fit.width} problem={problem !== ""} />
      <Size name="height" label="Height" typed={fit.height} problem={problem !== ""} />
      <button type="submit" className={button("line")}>
        Find units
      </button>
      {problem && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}
