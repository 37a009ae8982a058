import { button } from "../../ui/button/button";
import { Field } from "../../ui/field/field";
import { Trap } from "../../ui/field/trap";
import styles from "./call-back-form.module.css";

export type CallBackFormProps = {
  /** The id of the unit that it is about; "" where none is. */
  unit: string;
  typed?: { name: string; phone: string };
  errors?: Record<string, string>;
};

/** Asks the shop to call. A plain form that works without script; it holds nothing. */
export function CallBackForm({ unit, typed, errors = {} }: CallBackFormProps) {
  return (
    <form className={styles.form} method="post" action="/call-back">
      <input type="hidden" name="unit" value={unit} />
      <Field label="Your name" name="name" autoComplete="name" required maxLength={100} defaultValue={typed?.name} error={errors.name} />
      <Field
        label="Your phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        maxLength={30}
        defaultValue={typed?.phone}
        error={errors.phone}
      />
      <Trap />
      <button type="submit" className={button()}>
        Please call me
      </button>
      <p className={styles.small}>We call you back during showroom hours. Asking sets nothing aside: the first to buy has the unit.</p>
    </form>
  );
}
