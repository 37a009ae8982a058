import { MenuAccount as Links } from "../../features/account/menu-account";
import { PlacedLinks } from "../../features/placed/placed-links";
import { menuLinks } from "../../ui/frame/menu-links";

/** The end of the phone's menu: the user's own links, and the orders of this browser. */
export function MenuAccount() {
  return (
    <>
      <Links />
      <PlacedLinks className={menuLinks} />
    </>
  );
}
