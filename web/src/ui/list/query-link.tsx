import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { go } from "../../lib/use-search";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> & { to: string };

/** A link to another query of this page, without loading it anew. Opening it elsewhere (another button, a key held) still works. */
export function QueryLink({ to, ...rest }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}
