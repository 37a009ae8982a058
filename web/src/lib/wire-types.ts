/** The API's bodies by name. Their shapes are generated from Go (make gen): see wire.d.ts for what each field says. */
import type { components } from "./wire";

type Wire = components["schemas"];

export type Totals = Wire["Totals"];
export type DeliveryCheckAnswer = Wire["DeliveryCheck"];
export type OrderBody = Required<Wire["PlaceBody"]>;
export type Receipt = Wire["Receipt"];
export type Tracking = Wire["Tracking"];
export type OrderStatus = Tracking["status"];
export type User = Wire["Principal"];
