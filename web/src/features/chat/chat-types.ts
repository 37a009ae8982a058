import type { CartItem } from "../../lib/cart-types";
import type { Product } from "../../lib/page-types";

/** The fields of a unit for sale that an answer shows; prices in USD. */
export type ChatUnit = Pick<Product, "id" | "name" | "brand" | "model" | "image" | "salePrice" | "regularPrice" | "grade" | "stock">;

/** To a page of ours, to another site, to a phone or a mailbox. */
export type ChatLink = { label: string; href: string };

export type Question = { role: "user"; content: string };

/** whole: false while it is coming, and for ever when it broke off. */
export type Answer = { role: "assistant"; content: string; units: readonly ChatUnit[]; links: readonly ChatLink[]; whole: boolean };

export type Turn = Question | Answer;

/** A turn as the function takes it. */
export type Message = { role: Turn["role"]; content: string };

/** The shop as the panel names it. */
export type ChatShop = { name: string; phone: string; phoneHref: string };

/** A unit as the cart takes it. */
export type CartUnit = Omit<CartItem, "quantity">;
