import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { noOptions } from "./cart-types";
import type { Facts, Promotion, ServiceKey } from "./page-types";
import { best, type PricedCart, type PriceFacts, price, share, withOffer } from "./totals";
import type { Totals } from "./wire-types";

type Line = { unit_cents: number; quantity: number };
type Case = {
  name: string;
  lines: Line[];
  options: ServiceKey[];
  delivery_cents: number;
  city: string;
  tax?: Facts["tax"];
  totals: Totals;
  promotion: { key: string; amount_cents: number; applied: { tax_cents: number; total_cents: number } } | null;
};
type Vectors = {
  facts: {
    tax: Facts["tax"];
    services: { key: ServiceKey; price_cents: number }[];
    promotions: { key: Promotion["key"]; percent: number; amount_cents: number }[];
    storefront: { city: string };
  };
  cases: Case[];
  random: { seed: number; carts: number; first: string[]; total_sum: number; checksum: string };
};

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, "../../../testdata/totals/vectors.json"), "utf8")) as Vectors;

const facts: PriceFacts = {
  ...vectors.facts,
  services: vectors.facts.services.map((service) => ({ ...service, label: service.key, note: "" })),
  promotions: vectors.facts.promotions.map((promotion) => ({ ...promotion, label: promotion.key, text: "" })),
};

function options(chosen: readonly ServiceKey[]) {
  return { ...noOptions, ...Object.fromEntries(chosen.map((key) => [key, true])) };
}

describe("the vectors shared with the server", () => {
  test.each(vectors.cases)("$name", (c) => {
    const by = { ...facts, tax: c.tax ?? facts.tax };
    const cart: PricedCart = { lines: c.lines, options: options(c.options), delivery_cents: c.delivery_cents, city: c.city };
    expect(price(by, cart)).toEqual(c.totals);
    const offer = best(by, cart);
    expect(offer && { key: offer.key, amount_cents: offer.amount_cents }).toEqual(
      c.promotion && { key: c.promotion.key, amount_cents: c.promotion.amount_cents },
    );
    if (offer) expect(withOffer(by, c.totals, offer)).toEqual({ ...c.totals, ...c.promotion?.applied });
  });
});

test("the lines of 10,000 random carts sum to the totals, as on the server", () => {
  const { random } = vectors;
  const next = generator(random.seed);
  const rows: string[] = [];
  let sum = 0;
  for (let i = 0; i < random.carts; i++) {
    const { tax, cart } = draw(next);
    const by = { ...facts, tax };
    const t = price(by, cart);
    const lines = cart.lines.reduce((total, line) => total + line.unit_cents * line.quantity, 0);
    expect(lines + t.tax_cents + t.delivery_cents + t.services_cents).toBe(t.total_cents);
    sum += t.total_cents;
    const offer = best(by, cart);
    const { subtotal_cents, tax_cents, delivery_cents, services_cents, total_cents } = t;
    rows.push(
      [subtotal_cents, tax_cents, delivery_cents, services_cents, total_cents, offer?.key ?? "-", offer?.amount_cents ?? 0].join(","),
    );
  }
  expect(rows.slice(0, 3)).toEqual(random.first);
  expect(sum).toBe(random.total_sum);
  expect(fnv1a(rows.map((row) => `${row}\n`).join(""))).toBe(random.checksum);
});

test("a share is exact where the product is beyond a double's whole numbers", () => {
  expect(share(825, 9_000_000_000_000_049)).toBe(742_500_000_000_004);
});

type Next = (n: number) => number;

function generator(seed: number): Next {
  let state = seed;
  return (n) => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return Math.floor(state / 256) % n;
  };
}

function draw(next: Next): { tax: Facts["tax"]; cart: PricedCart } {
  const rate = pick(next, [825, 0, 625, 1000]);
  const flags = next(8);
  const tax = { rate, label: "", goods: (flags & 1) > 0, delivery: (flags & 2) > 0, services: (flags & 4) > 0 };
  const lines: Line[] = [];
  for (let left = 1 + next(6); left > 0; left--) {
    const unit_cents = 9900 + next(90001);
    lines.push({ unit_cents, quantity: 1 + next(4) });
  }
  const keys: ServiceKey[] = ["secondFloor", "oldApplianceRemoval", "installationService", "cpsWarranty"];
  const chosen = next(16);
  const delivery_cents = pick(next, [9900, 0, 4900, 12345]);
  const city = pick(next, ["Fort Worth", "Keller", "  fort   WORTH ", "Arlington"]);
  return { tax, cart: { lines, options: options(keys.filter((_, bit) => chosen & (1 << bit))), delivery_cents, city } };
}

function pick<T>(next: Next, of: readonly T[]): T {
  const picked = of[next(of.length)];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

function fnv1a(text: string): string {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
