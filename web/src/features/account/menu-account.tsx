import { menuLinks } from "../../ui/frame/menu-links";
import { accountLinks, useAuthHref } from "./links";
import { useUser } from "./session-context";

/** The end of the menu's links on small screens: to sign in, or to the user's own pages. */
export function MenuAccount() {
  const user = useUser();
  const href = useAuthHref();
  const links = user ? accountLinks(user) : [{ href, label: "Sign In" }];
  return (
    <ul className={menuLinks}>
      {links.map((link) => (
        <li key={link.label}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}
