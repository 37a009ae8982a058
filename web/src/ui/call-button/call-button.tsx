import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { Facts } from "../../lib/page-types";
import { type ButtonLook, button } from "../button/button";
import { Icon } from "../icon/icon";

type Props = { facts: Facts; look?: ButtonLook; children?: ReactNode };

/** Calls the shop. It shows the number, unless it is given other words. */
export function CallButton({ facts: { phone, phone_href }, look = "line", children }: Props) {
  return (
    <a className={button(look)} href={phone_href}>
      <Icon of={Phone} small />
      {children ?? <span className="num">{phone}</span>}
    </a>
  );
}
