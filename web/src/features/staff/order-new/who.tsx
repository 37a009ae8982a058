import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { HTMLInputTypeAttribute } from "react";
import type { ApiError } from "../../../lib/api";
import { type CustomerDetail, type CustomerRow, type DeskCustomer, orderReads } from "../../../lib/order-desk";
import { useSettled } from "../../../lib/use-settled";
import { Field } from "../../../ui/field/field";
import { Box } from "../../../ui/staff/box";
import type { Draft } from "./draft";
import styles from "./order-new.module.css";

type Input = { name: keyof DeskCustomer; label: string; type?: HTMLInputTypeAttribute; wide?: true };

const person: Input[] = [
  { name: "phone", label: "Phone", type: "tel", wide: true },
  { name: "firstName", label: "First name" },
  { name: "lastName", label: "Last name" },
  { name: "email", label: "E-mail, if they want mail", type: "email", wide: true },
];

const place: Input[] = [
  { name: "address", label: "Address", wide: true },
  { name: "city", label: "City" },
  { name: "zipCode", label: "ZIP code" },
];

type Props = { draft: Draft; change: (some: Partial<Draft>) => void; errors: ApiError["fields"] };

/** The customer: found by phone or typed. Only a delivery needs an address. */
export function Who({ draft, change, errors }: Props) {
  const { customer, fulfillment } = draft;
  const fields = fulfillment === "delivery" ? [...person, ...place] : person;
  return (
    <Box title="Customer">
      <div className={styles.who}>
        {fields.map(({ name, label, type = "text", wide }) => (
          <div key={name} data-wide={wide}>
            <Field
              label={label}
              type={type}
              autoComplete="off"
              inputMode={name === "zipCode" ? "numeric" : undefined}
              value={customer[name]}
              error={errors[`customer.${name}`]}
              onChange={(event) => change({ customer: { ...customer, [name]: event.currentTarget.value } })}
            />
            {name === "phone" && <Known typed={customer.phone} onPick={(known) => change({ customer: known })} />}
          </div>
        ))}
      </div>
    </Box>
  );
}

const fewest = 4; // digits before customers are looked for
const shown = 3;

/** Customers whose phone number begins or ends with the typed digits; one press fills the form from their newest order. */
function Known({ typed, onPick }: { typed: string; onPick: (customer: DeskCustomer) => void }) {
  const client = useQueryClient();
  const text = useSettled(typed.replace(/\D/g, ""));
  const found = useInfiniteQuery({ ...orderReads.customers({ text }), enabled: text.length >= fewest });
  const known = text.length >= fewest ? (found.data?.pages[0]?.customers.filter(({ phone }) => phone !== typed).slice(0, shown) ?? []) : [];
  if (known.length === 0) return null;
  const pick = async ({ key }: CustomerRow) => {
    const detail = await client.fetchQuery(orderReads.customer(key)()).catch(() => null);
    if (detail) onPick(filled(detail));
  };
  return (
    <ul className={styles.known} aria-label="Known customers">
      {known.map((one) => (
        <li key={one.key}>
          <button type="button" onClick={() => void pick(one)}>
            <b>{one.name}</b> {one.phone}
          </button>
        </li>
      ))}
    </ul>
  );
}

function filled({ customer }: CustomerDetail): DeskCustomer {
  return { ...customer, state: customer.state || "TX" };
}
