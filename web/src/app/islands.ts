import { VerifyEmail } from "../features/account/verify-email";
import { AlertForm } from "../features/alert/alert-form";
import { AlertLink } from "../features/alert/alert-link";
import { Carousel } from "../features/carousel/carousel";
import { CartButton } from "../features/cart/cart-button";
import { ScaleView } from "../features/fit/scale-view";
import { KeepButtons } from "../features/kept/keep-buttons";
import { Seen } from "../features/kept/seen";
import { OrderPage } from "../features/order/order-page";
import { PlacedBand } from "../features/placed/placed-band";
import { CategoryTabs } from "../features/shelf/category-tabs";
import { VideoTabs } from "../features/videos/video-tabs";
import { Account } from "./islands/account";
import { AccountPage } from "./islands/account-page";
import { Auth } from "./islands/auth";
import { SignInDialog } from "./islands/auth-dialog";
import { AuthReset } from "./islands/auth-reset";
import { CartDrawer } from "./islands/cart-drawer";
import { Checkout } from "./islands/checkout";
import { Compare } from "./islands/compare";
import { FitCheck } from "./islands/fit-check";
import { Hold } from "./islands/hold";
import { MenuAccount } from "./islands/menu-account";
import { Partnership } from "./islands/partnership";
import { SeoAudit } from "./islands/seo-audit";
import { SeoDashboard } from "./islands/seo-dashboard";
import { SeoSettings } from "./islands/seo-settings";
import { Staff } from "./islands/staff";
import { StaffHead } from "./islands/staff-head";
import { StaffTabs } from "./islands/staff-tabs";
import { Toasts } from "./islands/toasts";

/** Every island by the name that pages use. An entry (app/entries) takes those of its page. */
export const islands = {
  account: Account,
  "account-page": AccountPage,
  "alert-form": AlertForm,
  "alert-link": AlertLink,
  auth: Auth,
  "auth-reset": AuthReset,
  "auth-verify": VerifyEmail,
  carousel: Carousel,
  "cart-button": CartButton,
  "cart-drawer": CartDrawer,
  "category-tabs": CategoryTabs,
  checkout: Checkout,
  compare: Compare,
  "fit-check": FitCheck,
  hold: Hold,
  keep: KeepButtons,
  "menu-account": MenuAccount,
  order: OrderPage,
  partnership: Partnership,
  placed: PlacedBand,
  "scale-view": ScaleView,
  seen: Seen,
  "seo-audit": SeoAudit,
  "seo-dashboard": SeoDashboard,
  "seo-settings": SeoSettings,
  "sign-in-dialog": SignInDialog,
  staff: Staff,
  "staff-head": StaffHead,
  "staff-tabs": StaffTabs,
  toasts: Toasts,
  "video-tabs": VideoTabs,
};

type Registered = typeof islands;

declare module "../lib/island" {
  interface Islands extends Registered {}
}
