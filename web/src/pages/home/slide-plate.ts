import { count, dollars } from "../../lib/format";
import type { Facts, ServiceKey } from "../../lib/page-types";
import type { PlateRow } from "../../ui/plate/plate";

/** The rows of the plate beside the slide about repairs. */
export function repairRows({ claims, promotions, repair }: Facts): PlateRow[] {
  const sameDay = promotions.find((promotion) => promotion.key === "same_day_repair");
  return [
    { label: "Technicians", value: claims.licensed, wide: true },
    { label: "Repairs within", value: count(repair.radius_miles, "mile") },
    { label: "Repair warranty", value: claims.warranty_term },
    ...(sameDay ? [{ label: "Same day", value: sameDay.text, wide: true }] : []),
  ];
}

/** The rows of the plate beside the slide about installation. */
export function installationRows({ delivery, promotions, services }: Facts): PlateRow[] {
  const free = promotions.find((promotion) => promotion.key === "free_installation");
  const shown: ServiceKey[] = ["installationService", "secondFloor", "oldApplianceRemoval"];
  const prices = services.filter((service) => shown.includes(service.key));
  return [
    { label: "Delivery within", value: count(delivery.radius_miles, "mile") },
    ...prices.map(({ label, price_cents }) => ({ label, value: dollars(price_cents / 100) })),
    ...(free ? [{ label: "Offer", value: free.text, wide: true }] : []),
  ];
}
