import { MapPin } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./checkout-form.module.css";
import type { CheckoutProps } from "./checkout-types";
import { WhereFields, WhoFields } from "./customer-fields";
import { type Delivery, useDelivery } from "./delivery";
import { DeliveryPanel } from "./delivery-panel";
import { Services } from "./services";
import { Summary } from "./summary";
import { TroubleNote } from "./trouble";
import { usePlacing } from "./use-placing";
import {
  addressNames,
  type Customer,
  checkCustomer,
  type FieldErrors,
  type FieldName,
  firstOf,
  notValidated,
  readCustomer,
} from "./validation";

/** Who, where, extras, and the order's summary. The inputs are the form's own: nothing that fails touches what was typed. */
export function CheckoutForm(props: CheckoutProps) {
  const { facts, cart, notify } = props;
  const form = useRef<HTMLFormElement>(null);
  const validate = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState({ checkable: false, city: "" });
  const { errors, mark, clear } = useMarks(form);
  const { delivery, check, reset } = useDelivery(notify);
  const { phase, trouble, settle, totals, offer, submit } = usePlacing(props, delivery, typed.city);
  const radius = facts.delivery.radius_miles;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(() => {
    if (form.current) setTyped(typedIn(form.current)); // what was typed or restored before
    void cart.refresh();
  }, []);

  const edited = (event: FormEvent<HTMLFormElement>) => {
    setTyped(typedIn(event.currentTarget));
    const name = (event.target as HTMLInputElement).name as FieldName;
    clear(name);
    if (addressNames.some((of) => of === name)) reset();
  };
  const validateAddress = async () => {
    if (form.current) mark(await check(readCustomer(form.current)));
  };
  const placeOrder = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const customer = readCustomer(event.currentTarget);
    const wrong = checkCustomer(customer);
    mark(wrong);
    if (firstOf(wrong)) return;
    if (delivery.state === "outside") {
      notify({ title: `This address is outside our ${radius}-mile delivery area`, variant: "destructive" });
      return;
    }
    if (delivery.state !== "valid") {
      askForCheck();
      return;
    }
    const outcome = await submit(customer);
    if (outcome?.kind !== "fields") return;
    mark(outcome.fields);
    if (outcome.quote) askForCheck();
  };
  const askForCheck = () => {
    notify({ title: notValidated, variant: "destructive" });
    if (delivery.state !== "checking") reset(notValidated);
    validate.current?.focus();
  };

  const empty = cart.ready && cart.items.length === 0;
  return (
    <>
      {empty && (phase === "done" ? <p className={styles.note}>Your order is placed. Taking you back to the shop.</p> : <Empty />)}
      <form ref={form} className={styles.form} noValidate hidden={empty} onInput={edited} onSubmit={placeOrder}>
        <div>
          <fieldset className={styles.group}>
            <legend>Who it is for</legend>
            <WhoFields errors={errors} />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Where it goes</legend>
            <WhereFields errors={errors} />
            <DeliveryPanel delivery={delivery} radius={radius} />
            <button
              ref={validate}
              type="button"
              className={`${button("line")} ${styles.validate}`}
              disabled={delivery.state === "checking" || !typed.checkable}
              onClick={validateAddress}
            >
              <Icon of={MapPin} small />
              {validateLabel(delivery)}
            </button>
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Additional services</legend>
            <Services services={facts.services} options={cart.options} onChange={cart.setOptions} />
          </fieldset>
        </div>
        <Summary facts={facts} cart={cart} delivery={delivery} totals={totals} offer={offer}>
          {trouble && <TroubleNote trouble={trouble} cart={cart} facts={facts} onSettled={settle} />}
          <button type="submit" className={button()} aria-disabled={phase !== "open" || undefined}>
            {phase === "open" ? "Place Order" : "Processing..."}
          </button>
          <p className="sm muted">
            We call to set a delivery time. Questions:{" "}
            <a className="num" href={facts.phone_href}>
              {facts.phone}
            </a>
          </p>
        </Summary>
      </form>
    </>
  );
}

function Empty() {
  return (
    <div className={styles.empty}>
      <p>Your cart is empty</p>
      <a className={button()} href="/">
        Continue Shopping
      </a>
    </div>
  );
}

function validateLabel({ state }: Delivery): string {
  if (state === "checking") return "Validating...";
  return state === "valid" ? "Validate address again" : "Validate Address";
}

function typedIn(form: HTMLFormElement): { checkable: boolean; city: string } {
  const { address, zipCode, city }: Customer = readCustomer(form);
  return { checkable: address !== "" && zipCode !== "", city };
}

/** The messages beside the fields. Marking moves the focus to the first wrong one; mending one moves nothing. */
function useMarks(form: RefObject<HTMLFormElement | null>) {
  const [marked, setMarked] = useState<FieldErrors>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    const first = firstOf(marked);
    const input = first && form.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  }, [marked, form]);
  return {
    errors,
    mark(wrong: FieldErrors) {
      setMarked(wrong);
      setErrors(wrong);
    },
    clear: (name: FieldName) => setErrors((old) => (old[name] ? { ...old, [name]: undefined } : old)),
  };
}
