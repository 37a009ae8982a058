import type { HTMLInputAutoCompleteAttribute } from "react";
import { Field } from "../../ui/field/field";
import styles from "./checkout-form.module.css";
import type { FieldErrors, FieldName } from "./validation";

type Input = {
  name: FieldName;
  label: string;
  type?: "email" | "tel";
  autoComplete: HTMLInputAutoCompleteAttribute;
  first?: string;
  size: string;
};

const who: Input[] = [
  { name: "firstName", label: "First name", autoComplete: "given-name", size: "half" },
  { name: "lastName", label: "Last name", autoComplete: "family-name", size: "half" },
  { name: "email", label: "Email", type: "email", autoComplete: "email", size: "wide" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel", size: "wide" },
];

const where: Input[] = [
  { name: "address", label: "Address", autoComplete: "address-line1", size: "whole" },
  { name: "city", label: "City", autoComplete: "address-level2", size: "third-wide" },
  { name: "state", label: "State", autoComplete: "address-level1", first: "TX", size: "third" },
  { name: "zipCode", label: "ZIP code", autoComplete: "postal-code", size: "third" },
];

function Fields({ of, errors }: { of: Input[]; errors: FieldErrors }) {
  return (
    <div className={styles.grid}>
      {of.map(({ name, label, type = "text", autoComplete, first, size }) => (
        <div key={name} className={styles[size]}>
          <Field
            label={`${label} *`}
            name={name}
            type={type}
            autoComplete={autoComplete}
            defaultValue={first}
            inputMode={name === "zipCode" ? "numeric" : undefined}
            required
            error={errors[name]}
          />
        </div>
      ))}
    </div>
  );
}

export function WhoFields({ errors }: { errors: FieldErrors }) {
  return <Fields of={who} errors={errors} />;
}

export function WhereFields({ errors }: { errors: FieldErrors }) {
  return <Fields of={where} errors={errors} />;
}
