import type { ShopPageProps } from "../../lib/page-types";

export function Checkout({ facts }: ShopPageProps) {
  return <main id="main">{facts.name}</main>;
}
