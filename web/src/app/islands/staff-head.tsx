import { CloudAlert, CloudCheck, CloudUpload, User } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { nameOf } from "../../features/account/links";
import { useUser } from "../../features/account/session-context";
import { count } from "../../lib/format";
import { Icon } from "../../ui/icon/icon";
import styles from "./staff-head.module.css";

/** The header's right side in the back office: the signed-in user, and whether the browser is online. */
export function StaffHead() {
  const user = useUser();
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  const said = wordOf(online, useWaiting());
  return (
    <div className={styles.head}>
      <p role="status">
        {said && (
          <>
            <Icon of={said.icon} small />
            {said.text}
          </>
        )}
      </p>
      {user && !said && (
        <a href="/account">
          <Icon of={User} small />
          <span>{nameOf(user)}</span>
        </a>
      )}
    </div>
  );
}

function wordOf(online: boolean, waiting: number | null) {
  if (!online)
    return { icon: CloudAlert, text: waiting ? `No network. ${count(waiting, "photo")} kept here` : "No network. All kept here" };
  if (waiting === null) return null;
  return waiting > 0 ? { icon: CloudUpload, text: `${count(waiting, "photo")} to send` } : { icon: CloudCheck, text: "All sent" };
}

/** The number of photos waiting to be sent, from the screen's event enamel:waiting; null before it. */
function useWaiting(): number | null {
  const [waiting, setWaiting] = useState<number | null>(null);
  useEffect(() => {
    const told = (event: Event) => setWaiting((event as CustomEvent<{ photos: number }>).detail.photos);
    window.addEventListener("enamel:waiting", told);
    return () => window.removeEventListener("enamel:waiting", told);
  }, []);
  return waiting;
}

function listen(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
