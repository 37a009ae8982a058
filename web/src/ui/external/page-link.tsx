import { External } from "./external";

/** An address as staff read it: "/brands" and "Home page" on this site, "other.example/x" elsewhere; null if it is no web address. */
export function pageName(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (!/^https?:$/.test(url.protocol)) return null;
  const path = url.pathname + url.search;
  if (url.origin !== origin) return url.host + path;
  return path === "/" ? "Home page" : path;
}

/** A link to a page by its name. Another site's opens in a new tab. Text that is no web address is not linked. */
export function PageLink({ address }: { address: string }) {
  const { origin } = window.location;
  const name = pageName(address, origin);
  if (name === null) return <span>{address}</span>;
  if (new URL(address, origin).origin !== origin) return <External href={address}>{name}</External>;
  return <a href={address}>{name}</a>;
}
