import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { noSpace, type Space, type SpaceStore } from "./space";

const SpaceContext = createContext<SpaceStore | null>(null);

export function SpaceProvider({ space, children }: { space: SpaceStore; children: ReactNode }) {
  return <SpaceContext value={space}>{children}</SpaceContext>;
}

/** The page's remembered space. Throws outside its provider. */
export function useSpaceStore(): SpaceStore {
  const space = useContext(SpaceContext);
  if (!space) throw new Error("useSpaceStore must be used within a SpaceProvider");
  return space;
}

/** Returns the visitor's measures. The server's HTML has none, because it never knows the visitor. */
export function useSpace(): Space {
  const space = useSpaceStore();
  return useSyncExternalStore(space.subscribe, space.state, () => noSpace);
}
