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

/** What signing in and signing up answer. */
export type SignedIn = { user: User };
export type SessionAnswer = { user: User | null };
export type SignInBody = Required<Wire["SignInBody"]>;
export type SignUpBody = Required<Wire["SignUpBody"]>;
export type VerifyAnswer = Wire["VerifyAnswer"];
export type ResendAnswer = Wire["ResendAnswer"];

export type AccountDetails = Wire["AccountBody"];
export type SignedInDevice = Wire["SessionRow"];
export type SignedInDevices = Wire["SessionsBody"];
export type AccountOrder = Wire["MyOrder"];
export type AccountOrders = Wire["MineBody"];
