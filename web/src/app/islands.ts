/** Every island by the name that pages use. An entry (app/entries) takes those of its page. */
export const islands = {};

type Registered = typeof islands;

declare module "../lib/island" {
  interface Islands extends Registered {}
}
