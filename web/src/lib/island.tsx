import { createContext, type JSXElementConstructor, useContext } from "react";

/** The islands by name; app/islands.ts adds each, so that a page names an island without importing from app. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Islands {}

/** Renders one island to HTML of its own, with React's ids prefixed by the island's id. */
export type IslandRenderer = (name: string, id: string, props: object) => string;

export const IslandContext = createContext<IslandRenderer | null>(null);

type PropsOf<C> = C extends JSXElementConstructor<infer P> ? P & object : never;

/** JSON that is safe inside a script element: no "<" can end it or open a comment. */
export function scriptJSON(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/**
 * A region that comes alive in the browser: its HTML and, beside it, its props. The id must be the only one of its kind on the page.
 * Only the server renders this component.
 */
export function Island<N extends keyof Islands>({ name, id, props }: { name: N; id?: string; props: PropsOf<Islands[N]> }) {
  const render = useContext(IslandContext);
  if (!render) throw new Error("Island must be rendered by the server");
  const key = id ?? name;
  return (
    <>
      <div data-island={name} id={key} dangerouslySetInnerHTML={{ __html: render(name, key, props) }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: scriptJSON(props) }} />
    </>
  );
}
