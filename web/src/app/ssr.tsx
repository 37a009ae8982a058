import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { IslandContext, type IslandRenderer } from "../lib/island";
import { Checkout } from "../pages/checkout/checkout";
import { ErrorPage } from "../pages/error/error";
import { Home } from "../pages/home/home";
import { NotFound } from "../pages/not-found/not-found";
import { Order } from "../pages/order/order";
import { Unit } from "../pages/unit/unit";
import type { Registry } from "./hydrate";
import { islands } from "./islands";
import { createStores } from "./providers";
import { Root } from "./root";

// biome-ignore lint/suspicious/noExplicitAny: the Go side makes the props of each page from lib/page-types.ts
const pages: Record<string, ComponentType<any>> = {
  home: Home,
  unit: Unit,
  checkout: Checkout,
  order: Order,
  "not-found": NotFound,
  error: ErrorPage,
};

const renderIsland: IslandRenderer = (name, id, props) => {
  const Component = (islands as Registry)[name];
  if (!Component) throw new Error(`unknown island ${name}`);
  return renderToString(
    <Root stores={createStores(null)}>
      <Component {...props} />
    </Root>,
    { identifierPrefix: id },
  );
};

/** The inner HTML of body for {"page": name, "props": {...}}. Throws for a page it does not know and where a component throws. */
export function render(json: string): string {
  const { page, props } = JSON.parse(json) as { page: string; props: object };
  const Page = pages[page];
  if (!Page) throw new Error(`unknown page ${page}`);
  return renderToString(
    <IslandContext value={renderIsland}>
      <Page {...props} />
    </IslandContext>,
  );
}

Object.assign(globalThis, { render });
