import type { ReactNode } from "react";
import { Crash } from "./crash";
import { Providers, type Stores } from "./providers";

/** What surrounds an island, on the server and in the browser alike: a difference would be one for hydration too. */
export function Root({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <Crash>
      <Providers stores={stores}>{children}</Providers>
    </Crash>
  );
}
