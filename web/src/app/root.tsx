import type { ReactNode } from "react";
import { Crash } from "./crash";
import { Providers, type Stores } from "./providers";

/** Wraps an island the same way on the server and in the browser. Any difference would break hydration. */
export function Root({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <Crash>
      <Providers stores={stores}>{children}</Providers>
    </Crash>
  );
}
