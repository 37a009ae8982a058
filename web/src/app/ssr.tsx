import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { IslandContext, type IslandRenderer } from "../lib/island";
import type { PageProps } from "../lib/page-types";
import { Account } from "../pages/account/account";
import { AlertPage } from "../pages/alert/alert";
import { ArticlePage } from "../pages/article/article";
import { Auth } from "../pages/auth/auth";
import { AuthReset } from "../pages/auth-reset/auth-reset";
import { AuthVerify } from "../pages/auth-verify/auth-verify";
import { Blog } from "../pages/blog/blog";
import { BrandPage } from "../pages/brand/brand";
import { Brands } from "../pages/brands/brands";
import { CallBackPage } from "../pages/call-back/call-back";
import { Checkout } from "../pages/checkout/checkout";
import { Compare } from "../pages/compare/compare";
import { Contact } from "../pages/contact/contact";
import { ErrorPage } from "../pages/error/error";
import { Faq } from "../pages/faq/faq";
import { Forbidden } from "../pages/forbidden/forbidden";
import { Gone } from "../pages/gone/gone";
import { Home } from "../pages/home/home";
import { Legal } from "../pages/legal/legal";
import { NotFound } from "../pages/not-found/not-found";
import { Order } from "../pages/order/order";
import { Partnership } from "../pages/partnership/partnership";
import { SearchPage } from "../pages/search/search";
import { Seo } from "../pages/seo/seo";
import { SeoAudit } from "../pages/seo-audit/seo-audit";
import { SeoSettings } from "../pages/seo-settings/seo-settings";
import { ServicePage } from "../pages/service/service";
import { Shop } from "../pages/shop/shop";
import { Staff } from "../pages/staff/staff";
import { Unit } from "../pages/unit/unit";
import type { Registry } from "./hydrate";
import { islands } from "./islands";
import { createStores } from "./providers";
import { Root } from "./root";

/** The component of each page that Go names; Go makes its props. */
const pages: { [Name in keyof PageProps]: ComponentType<PageProps[Name]> } = {
  home: Home,
  unit: Unit,
  shop: Shop,
  search: SearchPage,
  checkout: Checkout,
  compare: Compare,
  alert: AlertPage,
  "call-back": CallBackPage,
  order: Order,
  auth: Auth,
  "auth-verify": AuthVerify,
  "auth-reset": AuthReset,
  account: Account,
  seo: Seo,
  "seo-audit": SeoAudit,
  "seo-settings": SeoSettings,
  staff: Staff,
  service: ServicePage,
  brand: BrandPage,
  brands: Brands,
  blog: Blog,
  article: ArticlePage,
  faq: Faq,
  gone: Gone,
  contact: Contact,
  partnership: Partnership,
  legal: Legal,
  forbidden: Forbidden,
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
  const Page = (pages as Registry)[page];
  if (!Page) throw new Error(`unknown page ${page}`);
  return renderToString(
    <IslandContext value={renderIsland}>
      <Page {...props} />
    </IslandContext>,
  );
}

Object.assign(globalThis, { render });
