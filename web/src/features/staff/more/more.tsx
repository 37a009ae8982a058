import {
  Activity,
  BookOpenText,
  ChevronRight,
  CircleUser,
  ClipboardPlus,
  FileUp,
  Handshake,
  History,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  OctagonAlert,
  Signpost,
  Star,
  Store,
  Tags,
  UserCog,
  Users,
} from "lucide-react";
import { Icon } from "../../../ui/icon/icon";
import { ScreenTitle, SectionHead } from "../../../ui/staff/kit";
import styles from "./more.module.css";

type Link = { href: string; label: string; line: string; icon: LucideIcon; owner?: true };

const groups: { name: string; links: Link[] }[] = [
  {
    name: "Asked of us",
    links: [
      { href: "/staff/requests", label: "Partnership requests", line: "Businesses that buy in volume", icon: Handshake },
      { href: "/staff/chats", label: "Chats handed over", line: "Visitors who wait for a person", icon: MessagesSquare },
      { href: "/staff/orders/new", label: "New order", line: "By phone or in the showroom", icon: ClipboardPlus },
      { href: "/staff/customers", label: "Customers", line: "Their orders, notes and appliances", icon: Users },
    ],
  },
  {
    name: "The floor",
    links: [
      { href: "/staff/recalls", label: "Recalls", line: "Units off sale until somebody decides", icon: OctagonAlert },
      { href: "/staff/units/tags", label: "Hang-tags", line: "Print tags with a QR code", icon: Tags },
      { href: "/staff/units/import", label: "Import units", line: "From a CSV file, with a dry run", icon: FileUp },
    ],
  },
  {
    name: "The website",
    links: [
      { href: "/staff/facts", label: "Business facts", line: "Hours, fees, promotions, phone", icon: Store },
      { href: "/staff/content", label: "Content", line: "Articles, FAQ answers, sections of repair pages", icon: Newspaper },
      { href: "/staff/texts", label: "Texts", line: "Privacy, terms, returns, warranty", icon: BookOpenText },
      { href: "/staff/reviews", label: "Reviews", line: "What customers say on the home page", icon: Star },
      { href: "/staff/status", label: "Status", line: "Backups, letters, pages and the server", icon: Activity },
      { href: "/staff/redirects", label: "Redirects", line: "Where old addresses lead", icon: Signpost },
      { href: "/seo", label: "SEO dashboard", line: "How the shop stands in search", icon: LayoutDashboard },
    ],
  },
  {
    name: "Who may what",
    links: [
      { href: "/staff/log", label: "Log", line: "Who did what, and when", icon: History },
      { href: "/staff/users", label: "Users", line: "Accounts and roles", icon: UserCog, owner: true },
      { href: "/account", label: "My account", line: "Password, second factor, sign out", icon: CircleUser },
    ],
  },
];

/** Every screen that has no tab. */
export function More({ owner }: { owner: boolean }) {
  return (
    <>
      <ScreenTitle>More</ScreenTitle>
      <div className={styles.groups}>
        {groups.map(({ name, links }) => (
          <section key={name}>
            <SectionHead>{name}</SectionHead>
            <ul className={styles.links}>
              {links
                .filter((link) => owner || !link.owner)
                .map(({ href, label, line, icon }) => (
                  <li key={href}>
                    <a href={href}>
                      <Icon of={icon} />
                      <span>
                        <b>{label}</b>
                        {line}
                      </span>
                      <Icon of={ChevronRight} small />
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
