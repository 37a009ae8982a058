import { LogOut, UserCheck, User as UserIcon } from "lucide-react";
import type { ReactNode } from "react";
import { button, iconButton } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./account.module.css";
import { accountLinks, nameOf, useAuthHref } from "./links";
import { useSession, useUser } from "./session-context";

const menuId = "account-menu";

/** The header's user icon: a link to sign in, or a signed-in user's menu. Children stand below its links. */
export function Account({ children }: { children?: ReactNode }) {
  const session = useSession();
  const user = useUser();
  const href = useAuthHref();
  if (!user) {
    return (
      <a className={`${iconButton} ${styles.signin}`} href={href} aria-label="Sign In">
        <Icon of={UserIcon} />
      </a>
    );
  }
  return (
    <>
      <button type="button" className={`${iconButton} ${styles.who}`} popoverTarget={menuId} aria-label={`Account: ${nameOf(user)}`}>
        <Icon of={UserCheck} />
      </button>
      <div id={menuId} popover="auto" className={styles.menu}>
        <p className={styles.name}>
          {user.full_name && <b>{user.full_name}</b>}
          <span>{user.email}</span>
        </p>
        <ul>
          {accountLinks(user).map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.label}</a>
            </li>
          ))}
        </ul>
        {children}
        <button type="button" className={button("line", true)} onClick={() => void session.signOut()}>
          <Icon of={LogOut} small />
          Sign Out
        </button>
      </div>
    </>
  );
}
