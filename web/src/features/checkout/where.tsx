import { MapPin } from "lucide-react";
import type { Ref } from "react";
import { useFocusKept } from "../../lib/focus-kept";
import { button } from "../../ui/button/button";
import { External } from "../../ui/external/external";
import { Icon } from "../../ui/icon/icon";
import styles from "./checkout-form.module.css";
import { WhereFields } from "./customer-fields";
import type { Delivery } from "./delivery";
import { DeliveryPanel } from "./delivery-panel";
import type { FieldErrors } from "./validation";

type Props = {
  panel: Ref<HTMLDivElement>;
  delivery: Delivery;
  radius: number;
  checkable: boolean;
  errors: FieldErrors;
  hidden: boolean;
  onValidate: () => void;
  onPickUp: () => void;
};

/** The address and its check. Hidden, it keeps the typed text. */
export function Where({ panel, delivery, radius, checkable, errors, hidden, onValidate, onPickUp }: Props) {
  const checking = delivery.state === "checking";
  const validate = useFocusKept(checking);
  return (
    <fieldset className={styles.group} hidden={hidden}>
      <legend>Where it goes</legend>
      <WhereFields errors={errors} />
      <DeliveryPanel ref={panel} delivery={delivery} radius={radius} onPickUp={onPickUp} />
      <button
        ref={validate}
        type="button"
        className={`${button("line")} ${styles.validate}`}
        disabled={checking || !checkable}
        onClick={onValidate}
      >
        <Icon of={MapPin} small />
        {validateLabel(delivery)}
      </button>
      <p className={`sm muted ${styles.sources}`}>
        Addresses are looked up in the data of <External href="https://www.openstreetmap.org/copyright">OpenStreetMap</External>{" "}
        contributors and the US Census Bureau.
      </p>
    </fieldset>
  );
}

function validateLabel({ state }: Delivery): string {
  if (state === "checking") return "Validating...";
  return state === "valid" ? "Validate Address Again" : "Validate Address";
}
