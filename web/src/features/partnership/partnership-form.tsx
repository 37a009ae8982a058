import { CircleAlert, CircleCheck } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { BusinessType } from "../../lib/page-types";
import type { Notify } from "../../lib/toast-types";
import { button } from "../../ui/button/button";
import { Field } from "../../ui/field/field";
import { Labelled } from "../../ui/field/labelled";
import { Trap } from "../../ui/field/trap";
import { Icon } from "../../ui/icon/icon";
import styles from "./partnership-form.module.css";
import { type Outcome, useRequest } from "./use-request";

export type PartnershipFormProps = { types: BusinessType[]; phone: string; phoneHref: string; notify: Notify };

/** The request of a business. It needs script; without it the page shows the shop's phone number. */
export function PartnershipForm({ types, phone, phoneHref, notify }: PartnershipFormProps) {
  const { form, button: submitButton, busy, errors, outcome, edited, submit } = useRequest(notify);
  const live = useLive();
  return (
    <form ref={form} className={styles.form} method="dialog" noValidate onInput={edited} onSubmit={submit}>
      <Field label="Company Name *" name="company_name" autoComplete="organization" required error={errors.company_name} />
      <Field label="Contact Name *" name="contact_name" autoComplete="name" required error={errors.contact_name} />
      <Field
        label="Email *"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email}
      />
      <Field label="Phone *" name="phone" type="tel" autoComplete="tel" required error={errors.phone} />
      <Labelled label="Business Type *" error={errors.business_type}>
        {(tied) => (
          <select {...tied} name="business_type" required>
            <option value="">Select a business type</option>
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="Message" hint="Please include estimated monthly volume or number of units needed." error={errors.message}>
        {(tied) => <textarea {...tied} name="message" rows={5} />}
      </Labelled>
      <Trap />
      <OutcomeNote outcome={outcome} phone={phone} phoneHref={phoneHref} />
      <button ref={submitButton} type="submit" className={button()} disabled={busy || !live} aria-disabled={busy || undefined}>
        {busy ? "Submitting..." : "Submit Partnership Request"}
      </button>
    </form>
  );
}

function OutcomeNote({ outcome, phone, phoneHref }: { outcome: Outcome; phone: string; phoneHref: string }) {
  if (!outcome) return null;
  if (outcome.kind === "sent") {
    return (
      <div className={`${styles.note} ${styles.sent}`}>
        <Icon of={CircleCheck} />
        <p>We have your request. Expect our call or mail within 24-48 hours.</p>
      </div>
    );
  }
  return (
    <div className={styles.note}>
      <Icon of={CircleAlert} />
      <p>
        Your request was not sent, and what you typed is still here. {outcome.reason} Or call{" "}
        <a className="num" href={phoneHref}>
          {phone}
        </a>
        .
      </p>
    </div>
  );
}

const stays = () => () => {};

/** Whether the page is live. Before that a press would make the browser send the form itself. */
function useLive(): boolean {
  return useSyncExternalStore(
    stays,
    () => true,
    () => false,
  );
}
