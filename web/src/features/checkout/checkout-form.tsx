import { MapPin } from "lucide-react";
import { type FormEvent, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFocusKept } from "../../lib/focus-kept";
import { button } from "../../ui/button/button";
import { EmptyCorner } from "../../ui/empty-floor/empty-floor";
import { External } from "../../ui/external/external";
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
  fieldNames,
  firstOf,
  notValidated,
  readCustomer,
} from "./validation";

/** Who, where, extras, and the order's summary. The inputs are the form's own: nothing that fails touches what was typed. */
export function CheckoutForm(props: CheckoutProps) {
  const { facts, cart, notify } = props;
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState({ checkable: false, city: "" });
  const { errors, mark, clear } = useMarks(form);
  const { delivery, check, reset } = useDelivery(notify);
  const validate = useFocusKept(delivery.state === "checking");
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
    if (form.current) mark(await check(readCustomer(form.current)), addressNames);
  };
  const placeOrder = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const customer = readCustomer(event.currentTarget);
    const wrong = checkCustomer(customer);
    mark(wrong);
    if (firstOf(wrong)) return;
    if (delivery.state === "outside") {
      notify({ title: `This address is outside our ${radius}-mile delivery area`, variant: "destructive" });
      panel.current?.focus();
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
    if (delivery.state === "none" || delivery.state === "valid") reset(notValidated); // else it says more than this
    panel.current?.focus();
  };
  const settled = () => {
    settle();
    place.current?.focus(); // what had the focus goes with the note
  };

  const empty = cart.ready && cart.items.length === 0;
  const way = useWayOut(form, empty);
  return (
    <>
      {!empty && <p className="muted">Nothing is charged today: pay on delivery or in the shop.</p>}
      {empty &&
        (phase === "done" ? <p className={styles.note}>Your order is placed. Taking you back to the shop.</p> : <Empty way={way} />)}
      <form ref={form} className={styles.form} method="dialog" noValidate hidden={empty} onInput={edited} onSubmit={placeOrder}>
        <div>
          <fieldset className={styles.group}>
            <legend>Who it is for</legend>
            <WhoFields errors={errors} />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Where it goes</legend>
            <WhereFields errors={errors} />
            <DeliveryPanel ref={panel} delivery={delivery} radius={radius} />
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
            <p className={`sm muted ${styles.sources}`}>
              Addresses are looked up in the data of <External href="https://www.openstreetmap.org/copyright">OpenStreetMap</External>{" "}
              contributors and the US Census Bureau.
            </p>
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Additional services</legend>
            <Services services={facts.services} options={cart.options} onChange={cart.setOptions} />
          </fieldset>
        </div>
        <Summary facts={facts} cart={cart} delivery={delivery} totals={totals} offer={offer}>
          {trouble && <TroubleNote trouble={trouble} cart={cart} facts={facts} onSettled={settled} />}
          <button ref={place} type="submit" className={button()} aria-disabled={phase !== "open" || undefined}>
            {phase === "open" ? "Place Order" : "Processing..."}
          </button>
          <p className="sm muted">
            We call to set a delivery time. Questions:{" "}
            <a className="num" href={facts.phone_href}>
              {facts.phone}
            </a>
          </p>
          <p className="sm muted">
            Before you order, read the <a href="/warranty">Warranty</a>, <a href="/returns">Return Policy</a>,{" "}
            <a href="/terms">Terms of Sale</a> and <a href="/privacy">Privacy Policy</a>.
          </p>
        </Summary>
      </form>
    </>
  );
}

function Empty({ way }: { way: Ref<HTMLAnchorElement> }) {
  return (
    <div className={styles.empty}>
      <EmptyCorner title="Your cart is empty">
        <a ref={way} className={button()} href="/">
          Continue Shopping
        </a>
      </EmptyCorner>
    </div>
  );
}

/** Where the focus goes when the form that had it is hidden because nothing is left to order. */
function useWayOut(form: RefObject<HTMLFormElement | null>, empty: boolean): RefObject<HTMLAnchorElement | null> {
  const way = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (empty && form.current?.contains(document.activeElement)) way.current?.focus();
  }, [form, empty]);
  return way;
}

function validateLabel({ state }: Delivery): string {
  if (state === "checking") return "Validating...";
  return state === "valid" ? "Validate Address Again" : "Validate Address";
}

function typedIn(form: HTMLFormElement): { checkable: boolean; city: string } {
  const { address, zipCode, city }: Customer = readCustomer(form);
  return { checkable: address !== "" && zipCode !== "", city };
}

/** The messages beside the fields. Marking moves the focus to the first wrong one; mending one moves nothing. */
function useMarks(form: RefObject<HTMLFormElement | null>) {
  const [marked, setMarked] = useState<FieldErrors>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  useLayoutEffect(() => {
    const first = firstOf(marked);
    const input = first && form.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  }, [marked, form]);
  return {
    errors,
    /** Replaces the messages of the named fields; those of the others stay. */
    mark(wrong: FieldErrors, names: readonly FieldName[] = fieldNames) {
      setMarked(wrong);
      setErrors((old) => ({ ...old, ...Object.fromEntries(names.map((name) => [name, wrong[name]])) }));
    },
    clear: (name: FieldName) => setErrors((old) => (old[name] ? { ...old, [name]: undefined } : old)),
  };
}
