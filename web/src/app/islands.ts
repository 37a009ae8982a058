import { Account } from "../features/account/account";
import { CategoryTabs } from "../features/shelf/category-tabs";

/** Every island by the name that pages use. An entry (app/entries) takes those of its page. */
export const islands = {
  account: Account,
  "category-tabs": CategoryTabs,
};

type Registered = typeof islands;

declare module "../lib/island" {
  interface Islands extends Registered {}
}
