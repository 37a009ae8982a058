import type { Shop, Unit } from "./shop.ts";

export type Customer = Record<"firstName" | "lastName" | "email" | "phone" | "address" | "city" | "state" | "zipCode", string>;

/** Someone inside the delivery area, as the sandbox's geocoders know it. */
export const customer: Customer = {
  firstName: "Yolanda",
  lastName: "Castillo",
  email: "yolanda.castillo@example.com",
  phone: "(817) 555-0177",
  address: "2916 Bryan Ave",
  city: "Fort Worth",
  state: "TX",
  zipCode: "76104",
};

/** Someone too far away. */
export const farAway: Customer = { ...customer, address: "1 Main St", city: "Dallas", zipCode: "75201" };

export type Placed = { number: string; token: string };

/** The order of one unit as the checkout would send it. */
export async function orderOf(shop: Shop, unit: Unit, email = customer.email): Promise<string> {
  const { address, city, state, zipCode } = customer;
  const { quote } = (await (await post(shop, "/api/delivery/validate", JSON.stringify({ address, city, state, zipCode }))).json()) as {
    quote: string;
  };
  const options = { secondFloor: false, oldApplianceRemoval: false, installationService: false, cpsWarranty: false };
  return JSON.stringify({ customer: { ...customer, email }, items: [{ id: unit.id, quantity: 1 }], options, quote });
}

/** Places an order of one unit without a browser, as a guest. */
export async function placeOrder(shop: Shop, unit: Unit, email?: string): Promise<Placed> {
  const response = await post(shop, "/api/orders", await orderOf(shop, unit, email), { "Idempotency-Key": `sell-${unit.id}` });
  if (response.status !== 201) throw new Error(`the order was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Placed;
}

export function post(shop: Shop, path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(shop.origin + path, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });
}
