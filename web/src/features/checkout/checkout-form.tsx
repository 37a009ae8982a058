import { type FormEvent, useEffect, useRef, useState } from "react";
import { itemCount } from "../../lib/cart-types";
import { dollars } from "../../lib/format";
import { button } from "../../ui/button/button";
import styles from "./checkout-form.module.css";
import type { CheckoutProps, Way } from "./checkout-types";
import { WhoFields } from "./customer-fields";
import { DayPicker, useDays } from "./day-picker";
import { addressTopic, useDelivery } from "./delivery";
import { Empty } from "./empty";
import { Services } from "./services";
import { Summary } from "./summary";
import { TroubleNote } from "./trouble";
import { useContact } from "./use-contact";
import { useMarks } from "./use-marks";
import { orderTopic, usePlacing } from "./use-placing";
import {
  addressNames,
  type Customer,
  checkCustomer,
  type FieldName,
  fieldNames,
  firstOf,
  notValidated,
  readCustomer,
  whoNames,
} from "./validation";
import { vehicleFor } from "./vehicle";
import { PickUp, WayChoice } from "./way";
import { Where } from "./where";

/**
 * The checkout form: pickup or delivery, customer, address, day, extras, and the order's summary. The inputs hold their own values, so that
 * no failure touches typed text.
 */
export function CheckoutForm(props: CheckoutProps) {
  const { facts, cart, notify, hush } = props;
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pickUpPlace = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState({ checkable: false, city: "" });
  const [way, setWay] = useState<Way>("delivery");
  const [day, setDay] = useState("");
  const { errors, mark, clear } = useMarks(form);
  const { delivery, check, reset } = useDelivery(notify);
  const { phase, trouble, settle, totals, offer, submit } = usePlacing(props, { delivery, way, day, city: typed.city });
  const empty = cart.ready && cart.items.length === 0;
  const days = useDays(props.loadDays, cart.ready && !empty);
  const radius = facts.delivery.radius_miles;
  const pickup = way === "pickup";
  const vehicle = vehicleFor(cart.items, cart.shelf);
  const fee = delivery.state === "valid" ? delivery.feeCents : facts.delivery.flat_cents;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(() => {
    if (form.current) setTyped(typedIn(form.current)); // text typed or restored before hydration
    void cart.refresh();
  }, []);
  useContact(props.contact, form, setTyped);

  const edited = (event: FormEvent<HTMLFormElement>) => {
    setTyped(typedIn(event.currentTarget));
    hush(orderTopic);
    const name = (event.target as HTMLInputElement).name as FieldName;
    clear(name);
    if (!addressNames.some((of) => of === name)) return;
    hush(addressTopic);
    reset();
  };
  const validateAddress = async () => {
    if (form.current) mark(await check(readCustomer(form.current)), addressNames);
  };
  const choose = (next: Way) => {
    hush(addressTopic);
    setWay(next);
  };
  const placeOrder = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    hush(orderTopic);
    const customer = readCustomer(event.currentTarget);
    const wrong = checkCustomer(customer, pickup ? whoNames : fieldNames);
    mark(wrong);
    if (firstOf(wrong)) return;
    if (!pickup && delivery.state === "outside") {
      notify({ title: `This address is outside our ${radius}-mile delivery area`, variant: "destructive", topic: addressTopic });
      panel.current?.focus();
      return;
    }
    if (!pickup && delivery.state !== "valid") {
      askForCheck();
      return;
    }
    const outcome = await submit(customer);
    if (outcome?.kind !== "fields") return;
    mark(outcome.fields);
    if (outcome.quote) askForCheck();
  };
  const askForCheck = () => {
    notify({ title: notValidated, variant: "destructive", topic: addressTopic });
    if (delivery.state === "none" || delivery.state === "valid") reset(notValidated); // else it says more than this
    panel.current?.focus();
  };
  const settled = () => {
    settle();
    place.current?.focus(); // the focused button goes away with the note
  };
  const pickUpInstead = () => {
    choose("pickup");
    requestAnimationFrame(() => pickUpPlace.current?.focus());
  };

  return (
    <>
      {!empty && <p className="muted">Nothing is charged today: pay on delivery or in the shop.</p>}
      {empty && <Empty form={form} placed={phase === "done"} />}
      <form ref={form} className={styles.form} method="dialog" noValidate hidden={empty} onInput={edited} onSubmit={placeOrder}>
        <div>
          <fieldset className={styles.group}>
            <legend>How you get it</legend>
            <WayChoice
              facts={facts}
              way={way}
              fee={fee === undefined ? "" : dollars(fee / 100)}
              pieces={itemCount(cart.items)}
              vehicle={vehicle}
              onChoose={choose}
            />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Who it is for</legend>
            <WhoFields errors={errors} />
          </fieldset>
          <Where
            panel={panel}
            delivery={delivery}
            radius={radius}
            checkable={typed.checkable}
            errors={errors}
            hidden={pickup}
            onValidate={validateAddress}
            onPickUp={pickUpInstead}
          />
          {pickup && (
            <fieldset className={styles.group}>
              <legend>Where you pick it up</legend>
              <PickUp ref={pickUpPlace} facts={facts} vehicle={vehicle} />
            </fieldset>
          )}
          {!pickup && days.length > 0 && (
            <fieldset className={styles.group}>
              <legend>A day that suits you</legend>
              <DayPicker days={days} chosen={day} onChoose={setDay} />
            </fieldset>
          )}
          <fieldset className={styles.group}>
            <legend>Additional services</legend>
            <Services services={facts.services} way={way} options={cart.options} onChange={cart.setOptions} />
          </fieldset>
        </div>
        <Summary
          facts={facts}
          cart={cart}
          way={way}
          delivery={delivery}
          totals={totals}
          offer={offer}
          trouble={trouble && <TroubleNote trouble={trouble} cart={cart} facts={facts} onSettled={settled} />}
        >
          <button ref={place} type="submit" className={button()} aria-disabled={phase !== "open" || undefined}>
            {phase === "open" ? "Place Order" : "Processing..."}
          </button>
        </Summary>
      </form>
    </>
  );
}

function typedIn(form: HTMLFormElement): { checkable: boolean; city: string } {
  const { address, zipCode, city }: Customer = readCustomer(form);
  return { checkable: address !== "" && zipCode !== "", city };
}
