import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";

type Props = { href: string; className?: string; icon?: boolean; children: ReactNode };

/** A link to another site that opens in a new tab, and tells screen readers so. */
export function External({ href, className, icon = false, children }: Props) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children}
      {icon && <Icon of={ExternalLink} small />}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  );
}
