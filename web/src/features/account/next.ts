const longest = 2048; // characters
const local = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/; // one slash, then printable ASCII without a backslash, which browsers read as a slash
const home = "/";

/** Returns the path to open after signing in: the address's "next" if it is a path of this site except the sign-in page, or else home. */
export function nextOf(search: string, origin: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  if (next.length > longest || !local.test(next)) return home;
  try {
    const url = new URL(next, origin);
    const path = decodeURIComponent(url.pathname);
    if (url.origin !== origin || path.startsWith("//") || isAuth(path)) return home;
  } catch {
    return home; // no address, or an invalid escape
  }
  return next;
}

/** The address to sign in at and come back from. */
export function authHref({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === home || isAuth(pathname)) return "/auth";
  return `/auth?next=${encodeURIComponent(pathname + search).replaceAll("%2F", "/")}`;
}

function isAuth(path: string): boolean {
  return path === "/auth" || path.startsWith("/auth/");
}
