import { BadgeCheck, Clock, ReceiptText, ShieldCheck } from "lucide-react";
import { dollars } from "../../lib/format";
import type { Facts } from "../../lib/page-types";
import type { Point } from "./points";

/** Why somebody would have this shop repair, each in the words of the record of facts. */
export function repairReasons({
  claims,
  promotions,
  repair_prices: { low_cents, high_cents },
}: Facts): Record<"licensed" | "sameDay" | "estimates" | "warranty", Point> {
  const sameDay = promotions.find((promotion) => promotion.key === "same_day_repair");
  return {
    licensed: { icon: BadgeCheck, title: `${claims.years} years in business`, text: `${claims.licensed} technicians.` },
    sameDay: { icon: Clock, title: "Same-day service", text: sameDay ? `${sameDay.text}.` : "Ask for it when you call." },
    estimates: {
      icon: ReceiptText,
      title: "Free estimates",
      text: `Repairs run from ${dollars(low_cents / 100)} to ${dollars(high_cents / 100)}, by part.`,
    },
    warranty: { icon: ShieldCheck, title: "Every repair covered", text: `${claims.warranty}.` },
  };
}
