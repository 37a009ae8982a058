import type { ComponentProps } from "react";
import { SignInDialog } from "../islands/auth-dialog";
import { type Outbox, type Screens, Staff } from "../islands/staff";
import { StaffHead } from "../islands/staff-head";
import { StaffTabs } from "../islands/staff-tabs";
import { start } from "./frame";

const screens: Screens = {
  today: async () => (await import("../../features/staff/today/today")).Today,
  more: async () => (await import("../../features/staff/more/more")).More,
  units: async () => (await import("../../features/staff/units/units")).Units,
  unit: async () => (await import("../../features/staff/unit/unit")).UnitDesk,
  intake: async () => (await import("../../features/staff/intake/intake")).Intake,
  import: async () => (await import("../../features/staff/import/import")).ImportUnits,
  tags: async () => (await import("../../features/staff/tags/tags")).Tags,
  recalls: async () => (await import("../../features/staff/recalls/recalls")).Recalls,
  orders: async () => (await import("../../features/staff/orders/orders")).Orders,
  "order-new": async () => (await import("../../features/staff/order-new/order-new")).NewOrder,
  order: async () => (await import("../../features/staff/order/order")).OrderDesk,
  "order-print": async () => (await import("../../features/staff/order-print/order-print")).OrderPrint,
  customers: async () => (await import("../../features/staff/customers/customers")).Customers,
  requests: async () => (await import("../../features/staff/requests/requests")).Requests,
  chats: async () => (await import("../../features/staff/chats/chats")).Chats,
  reviews: async () => (await import("../../features/staff/reviews/reviews")).Reviews,
  facts: async () => (await import("../../features/staff/facts/facts")).FactsDesk,
  texts: async () => (await import("../../features/staff/texts/texts")).Texts,
  "content-facts": async () => (await import("../../features/staff/content-facts/content-facts")).ContentFacts,
  content: async () => (await import("../../features/staff/content/content")).Content,
  "content-item": async () => (await import("../../features/staff/content/item")).ContentItem,
  redirects: async () => (await import("../../features/staff/redirects/redirects")).Redirects,
  users: async () => (await import("../../features/staff/users/users")).Users,
  log: async () => (await import("../../features/staff/log/log")).Log,
  status: async () => (await import("../../features/staff/status/status")).MachineStatus,
};

const outbox: Outbox = async () => (await import("../../features/staff/intake/outbox")).startOutbox;

start({
  staff: (props: ComponentProps<typeof Staff>) => <Staff {...props} screens={screens} outbox={outbox} />,
  "staff-head": StaffHead,
  "staff-tabs": StaffTabs,
  "sign-in-dialog": SignInDialog,
});
