import { useSyncExternalStore } from "react";
import { button } from "../../ui/button/button";

const stays = () => () => {};

/**
 * A form's main button. It cannot be pressed before the page is live, because the browser would send the form itself. Nor can it while the
 * form is busy.
 */
export function Submit({ busy, label, working }: { busy: boolean; label: string; working: string }) {
  const live = useSyncExternalStore(
    stays,
    () => true,
    () => false,
  );
  return (
    <button type="submit" className={button()} disabled={busy || !live} aria-disabled={busy || undefined}>
      {busy ? working : label}
    </button>
  );
}
