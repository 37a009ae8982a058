import { categories } from "../../lib/categories";
import type { ShellProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { EmptyFloor } from "../../ui/empty-floor/empty-floor";
import { Frame } from "../../ui/frame/frame";
import { SearchField } from "../../ui/search-field/search-field";
import styles from "./not-found.module.css";

export function NotFound({ facts, year }: ShellProps) {
  const actions = (
    <>
      <SearchField id="search-missing" label="Search units, models, problems" placeholder="Model, kind, problem" className={styles.find} />
      <a className={button()} href="/">
        Return to Home
      </a>
      <a className={button("line")} href="/#products">
        Shop Appliances
      </a>
      <nav className={styles.aisles} aria-label="Categories">
        <ul>
          {categories.map(({ key, label }) => (
            <li key={key}>
              <a href={`/shop?category=${key}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
  return (
    <Frame facts={facts} year={year} current="">
      <EmptyFloor title="Oops! Page not found" actions={actions}>
        Nothing stands at this address. The unit may be gone, or the link was mistyped.
      </EmptyFloor>
    </Frame>
  );
}
