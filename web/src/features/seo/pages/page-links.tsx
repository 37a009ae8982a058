import { count } from "../../../lib/format";
import type { PageDetail } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { PageLink } from "../../../ui/external/page-link";
import { pageSize } from "../page-size";
import { useShowAll } from "../use-show-all";

const kinds: Record<string, string> = {
  a: "Link",
  image: "Picture",
  canonical: "Canonical",
  hreflang: "Language",
  resource: "Part",
  form: "Form",
  social: "Social",
  refresh: "Refresh",
};

/** A page's outgoing links. */
export function PageLinks({ links }: { links: PageDetail["links"] }) {
  const { list, all, showAll } = useShowAll<HTMLUListElement>(pageSize);
  const shown = all ? links : links.slice(0, pageSize);
  return (
    <>
      <h3>{count(links.length, "link")}</h3>
      <ul ref={list}>
        {shown.map(({ to, text, kind, nofollow }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page may link twice to the same, and the list never changes
          <li key={index} tabIndex={-1}>
            <span className="xs muted">{(kinds[kind] ?? kind) + (nofollow ? ", nofollow" : "")}</span>
            <span>
              <PageLink address={to} /> {text && <span className="muted">{text}</span>}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < links.length && (
        <button type="button" className={button("line", true)} onClick={showAll}>
          Show all {count(links.length, "link")}
        </button>
      )}
    </>
  );
}
