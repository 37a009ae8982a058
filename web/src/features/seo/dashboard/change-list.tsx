import { External } from "../../../ui/external/external";
import { dayWords } from "../when";
import { useFirstRows } from "./first-rows";
import section from "./section.module.css";

/** name: the changed thing. about: its site, and the change. */
export type SeenChange = { at: string; url: string; name: string; about: string };

/** Changes on other sites, the newest first. */
export function ChangeList({ of: changes, none }: { of: SeenChange[]; none: string }) {
  const newest = [...changes].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const { shown, toggle } = useFirstRows(newest, 8);
  const day = dayWords(Date.now());
  if (newest.length === 0) return <p className="sm muted">{none}</p>;
  return (
    <>
      <ul className={section.lines}>
        {shown.map(({ at, url, name, about }) => (
          <li key={`${url} ${name} ${about} ${at}`}>
            <External href={url}>{name}</External>
            <time className="sm muted" dateTime={at}>
              {day(at)}
            </time>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      {toggle}
    </>
  );
}
