import { button } from "../../ui/button/button";
import styles from "./fit-form.module.css";

function Size({ name, of, after }: { name: "width" | "height"; of: string; after: string }) {
  return (
    <label>
      <span className="vh">{of} of the opening, inches</span>
      <input name={name} inputMode="decimal" autoComplete="off" maxLength={40} />
      <span aria-hidden="true">{after}</span>
    </label>
  );
}

/** Asks for the opening that a unit has to fit; /shop answers. */
export function FitForm() {
  return (
    <form className={styles.fit} action="/shop" method="get" aria-labelledby="fit-title" data-fit-form="">
      <h3 id="fit-title">Will it fit?</h3>
      <span aria-hidden="true">My opening is</span>
      <Size name="width" of="Width" after="in wide" />
      <Size name="height" of="Height" after="in tall" />
      <button type="submit" className={button("line")}>
        Find units
      </button>
    </form>
  );
}
