import { Account as Menu } from "../../features/account/account";
import { PlacedLinks } from "../../features/placed/placed-links";

/** The header's account menu, with the orders of this browser. */
export function Account() {
  return (
    <Menu>
      <PlacedLinks />
    </Menu>
  );
}
