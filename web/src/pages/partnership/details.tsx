import { count, dollars } from "../../lib/format";
import type { Facts, ServiceKey } from "../../lib/page-types";
import { Hours } from "../../ui/hours/hours";
import { Plate, type PlateRow } from "../../ui/plate/plate";
import styles from "./details.module.css";

/** From the request to the machines in place. */
export function Steps({ facts: { delivery, repair, showroom } }: { facts: Facts }) {
  const steps = [
    { title: "Send the Request", text: "Name your business, somebody we can reach, and what you need. A rough number is enough to begin." },
    { title: "We Contact You", text: "Within 24-48 hours, to go through your list: which machines, how many of each, and where they go." },
    {
      title: "Choose the Units",
      text: (
        <>
          Each unit in <a href="/shop">our list</a> states its size, hook-up, grade and marks. Or look at them in our showroom:{" "}
          <Hours of={showroom} />.
        </>
      ),
    },
    {
      title: "Delivery and Repair",
      text: `We deliver within ${count(delivery.radius_miles, "mile")} of the showroom and repair within ${repair.radius_miles}. Call when a machine stops.`,
    },
  ];
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title">How It Works</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const questions = [
  {
    who: "Property managers",
    text: "How many homes, which appliances in each, the width and height of the openings, and whether ranges and dryers run on gas.",
  },
  {
    who: "Contractors",
    text: "The measures on your plan, the finish that you want, the hook-ups in place, and when the rooms are ready for appliances.",
  },
  {
    who: "Salons, spas and groomers",
    text: "Loads of towels on a busy day, the outlet or the gas line behind the machines, and whether a dryer has to stand on its washer.",
  },
  {
    who: "Laundromats and hotels",
    text: "How many machines run, their makes and models, which of them stop, and what they do before they stop.",
  },
];

/** Advice on the message of a request, for each line of business. */
export function Message() {
  return (
    <section aria-labelledby="message-title">
      <h2 id="message-title">What to Tell Us</h2>
      <dl className={styles.questions}>
        {questions.map(({ who, text }) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Terms for every unit and repair, from the record of facts. */
export function Terms({ facts }: { facts: Facts }) {
  const { claims, delivery, promotions, repair, services, tax } = facts;
  const price = (key: ServiceKey) => `+${dollars((services.find((service) => service.key === key)?.price_cents ?? 0) / 100)}`;
  const offers = promotions.filter(({ key }) => key !== "same_day_repair").map(({ text }) => text);
  const rows: PlateRow[] = [
    { label: "Warranty", value: claims.warranty, wide: true },
    { label: "Delivery", value: `Within ${count(delivery.radius_miles, "mile")}, ${delivery.price}` },
    { label: "Repair estimate", value: `Free, within ${count(repair.radius_miles, "mile")}` },
    { label: "Installation", value: price("installationService") },
    { label: "Old appliance removed", value: price("oldApplianceRemoval") },
    { label: "Second floor", value: price("secondFloor") },
  ];
  if (tax.goods) rows.push({ label: "Sales tax", value: `${tax.rate / 100}%` });
  if (offers.length > 0) rows.push({ label: "Offers, one at a time", value: `${offers.join(". ")}.`, wide: true });
  return (
    <section aria-labelledby="terms-title">
      <h2 id="terms-title">Terms</h2>
      <Plate rows={rows} />
      <p className={styles.note}>The price of a unit stands on its tag. For several at once, send a request: we price them together.</p>
    </section>
  );
}
