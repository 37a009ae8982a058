import { Download } from "lucide-react";
import { button } from "../button/button";
import { Icon } from "../icon/icon";

/** Downloads the whole list as a file. */
export function CsvLink({ to }: { to: string }) {
  return (
    <a className={button("line", true)} href={to} download>
      <Icon of={Download} small />
      Download CSV
    </a>
  );
}
