import type { ShopPageProps } from "../../lib/page-types";

export function NotFound({ facts }: ShopPageProps) {
  return <main id="main">{facts.name}</main>;
}
