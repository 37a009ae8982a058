import type { ShopPageProps } from "../../lib/page-types";

export function Home({ facts }: ShopPageProps) {
  return <main id="main">{facts.name}</main>;
}
