import type { ShopPageProps } from "../../lib/page-types";

export function Unit({ facts }: ShopPageProps) {
  return <main id="main">{facts.name}</main>;
}
