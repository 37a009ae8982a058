import type { ShopPageProps } from "../../lib/page-types";

export function ErrorPage({ facts }: ShopPageProps) {
  return <main id="main">{facts.name}</main>;
}
