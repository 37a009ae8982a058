import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { money } from "../../../lib/format";
import { orderReads, ordersPath } from "../../../lib/order-desk";
import type { Facts } from "../../../lib/page-types";
import { useDeed } from "../../../lib/use-deed";
import { button } from "../../../ui/button/button";
import { Box } from "../../../ui/staff/box";
import { DayPicker } from "../../../ui/staff/day-picker";
import { DeedBar, ScreenTitle, Segments } from "../../../ui/staff/kit";
import { MoneyField, typedOf } from "../../../ui/staff/money-field";
import { blank, bodyOf, type Draft, feeOf, sumsOf } from "./draft";
import styles from "./order-new.module.css";
import { Services } from "./services";
import { Summary } from "./summary";
import { Units } from "./units";
import { Who } from "./who";

type Props = { facts: Facts; leave?: (path: string) => void };

/** An order that a customer gives by phone or in the showroom. */
export function NewOrder({ facts, leave = (path) => window.location.assign(path) }: Props) {
  const [draft, setDraft] = useState<Draft>(blank);
  const change = (some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some }));
  const days = useQuery({ ...orderReads.days(), staleTime: 0 });
  const deed = useDeed<{ number: string }>(orderReads.orders.all);
  const form = useRef<HTMLFormElement>(null);
  const { fields, said } = deed;
  useEffect(() => {
    if (Object.keys(fields).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [fields]);
  const { totals, offer, applied } = sumsOf(draft, facts);
  const fee = feeOf(draft, facts);
  const delivery = draft.fulfillment === "delivery";
  const place = async (event: FormEvent) => {
    event.preventDefault();
    if (fee === null) return;
    const placed = await deed.press({ path: ordersPath, method: "POST", body: bodyOf(draft, facts) });
    if (placed) leave(`/staff/orders/${encodeURIComponent(placed.number)}`);
  };
  return (
    <form ref={form} noValidate onSubmit={place}>
      <ScreenTitle>New order</ScreenTitle>
      <div className={styles.duo}>
        <div>
          <Segments name="source" legend="How it came" options={sources} value={draft.source} onChange={(source) => change({ source })} />
          <Units units={draft.units} onUnits={(units) => change({ units })} error={fields.items} />
          <Who draft={draft} change={change} errors={fields} />
        </div>
        <div>
          <Segments
            name="way"
            legend="How it gets there"
            options={ways}
            value={draft.fulfillment}
            onChange={(fulfillment) => change({ fulfillment })}
          />
          <Services facts={facts} draft={draft} change={change} />
          {delivery && (
            <Box title="Delivery" aside={draft.confirmed ? undefined : "The day comes after confirming"}>
              <MoneyField
                label="Fee, $"
                typed={draft.fee ?? typedOf(fee ?? 0)}
                onType={(typed) => change({ fee: typed })}
                error={fields.fee_cents}
              />
              {draft.confirmed && days.data && <DayPicker days={days.data.days} slot={draft.slot} onChange={(slot) => change({ slot })} />}
              {(fields.day || fields.window) && <p role="alert">{fields.day ?? fields.window}</p>}
            </Box>
          )}
          <Summary facts={facts} draft={draft} change={change} totals={totals} offer={offer} applied={applied} />
        </div>
      </div>
      <DeedBar said={said || mailed(draft)}>
        <button type="submit" className={button()} disabled={draft.units.length === 0} aria-disabled={deed.busy || undefined}>
          {draft.confirmed ? "Place and confirm" : "Place"}, {money(totals.total_cents)}
        </button>
      </DeedBar>
    </form>
  );
}

const sources = [
  { value: "phone", label: "By phone" },
  { value: "showroom", label: "In the showroom" },
] as const;

const ways = [
  { value: "delivery", label: "Delivery" },
  { value: "pickup", label: "Pick-up" },
] as const;

function mailed({ units, customer, confirmed, fulfillment, slot }: Draft): string {
  if (units.length === 0) return "Choose a unit first.";
  const name = customer.firstName.trim() || "The customer";
  if (!customer.email.trim()) return `No e-mail: ${name} is not mailed.`;
  if (!confirmed) return `${name} is mailed that we have the order.`;
  return `${name} is mailed that the order is ${fulfillment === "delivery" && slot.day ? "scheduled" : "confirmed"}.`;
}
