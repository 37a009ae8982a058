import { useSyncExternalStore } from "react";
import type { User } from "../../lib/wire-types";
import { authHref } from "./next";

/** The pages that are for this user. */
export function accountLinks({ role }: User): { href: string; label: string }[] {
  const mine = { href: "/account", label: "My Account" };
  return role === "customer" ? [mine] : [mine, { href: "/staff", label: "Staff" }, { href: "/seo", label: "SEO Dashboard" }];
}

/** The user's full name, or else the e-mail address. */
export function nameOf({ full_name, email }: User): string {
  return full_name || email;
}

/** The address of the sign-in page. In the browser it includes the way back to the current page. */
export function useAuthHref(): string {
  return useSyncExternalStore(stays, here, () => "/auth");
}

const stays = () => () => {};

function here(): string {
  return authHref(window.location);
}
