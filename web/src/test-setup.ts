import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

configure({ asyncUtilTimeout: 10_000 }); // a slow machine is no failure; a missing element still is

/** The files share one document, which takes less than half the time; each test leaves it as new. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof document === "undefined") return; // a test of the build, in Node alone
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
