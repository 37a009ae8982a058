import type { Facts } from "../../lib/page-types";

/** The shop's facts that the order page shows. */
export type OrderFacts = Pick<Facts, "name" | "phone" | "phone_href" | "services"> & {
  tax: Pick<Facts["tax"], "label">;
  storefront: Pick<Facts["storefront"], "street" | "city" | "state" | "zip" | "directions_url">;
  showroom: Pick<Facts["showroom"], "summary">;
};
