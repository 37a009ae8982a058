import { LogOut, User as UserIcon } from "lucide-react";
import { useEffect } from "react";
import { button, iconButton } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./account.module.css";
import { useSession, useUser } from "./session-context";

const menuId = "account-menu";

/** The header's user icon: a link to sign in, or a menu for who is signed in. */
export function Account() {
  const session = useSession();
  const user = useUser();
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) void session.refresh();
    };
    void session.refresh();
    window.addEventListener("pageshow", restored);
    return () => window.removeEventListener("pageshow", restored);
  }, [session]);
  if (!user) {
    return (
      <a className={`${iconButton} ${styles.signin}`} href="/auth" aria-label="Sign In">
        <Icon of={UserIcon} />
      </a>
    );
  }
  return (
    <>
      <button type="button" className={iconButton} popoverTarget={menuId} aria-label="Account">
        <Icon of={UserIcon} />
      </button>
      <div id={menuId} popover="auto" className={styles.menu}>
        <p className="sm">{user.email}</p>
        <button type="button" className={button("line", true)} onClick={() => void session.signOut()}>
          <Icon of={LogOut} small />
          Sign Out
        </button>
      </div>
    </>
  );
}
