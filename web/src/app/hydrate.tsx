import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { takePressed } from "./pressed";
import type { Stores } from "./providers";
import { Root } from "./root";

/** The components behind a page's islands, by island name; their props come from the page. */
// biome-ignore lint/suspicious/noExplicitAny: each component checks its own props at its use in the page
export type Registry = Record<string, ComponentType<any>>;

/**
 * Brings every island of the document to life. They share one set of stores.
 *
 * Each starts in a task of its own: together they would hold up the first touch
 * on a slow phone. Settles when the last has started.
 */
export async function hydrate(registry: Registry, stores: Stores): Promise<void> {
  const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")].map((host) => {
    const name = host.dataset.island ?? "";
    const Component = registry[name];
    if (!Component) throw new Error(`island ${name} is not in this page's entry`);
    return { host, Component };
  });
  for (const { host, Component } of islands) {
    await nextTask();
    const props = JSON.parse(host.nextElementSibling?.textContent ?? "{}");
    const pressed = takePressed(host);
    startTransition(() => {
      hydrateRoot(
        host,
        <Root stores={stores}>
          <Component {...props} />
        </Root>,
        { identifierPrefix: host.id, onRecoverableError: (error) => console.error(error) },
      );
    });
    for (const button of pressed) button.click(); // React hydrates a pressed element at once
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
