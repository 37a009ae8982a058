import type { ShopPageProps } from "../../lib/page-types";

export function Order({ facts }: ShopPageProps) {
  return <main id="main">{facts.name}</main>;
}
