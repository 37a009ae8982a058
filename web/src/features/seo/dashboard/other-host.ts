/** The host of an address of another site than origin's; undefined for this site's. */
export function otherHost(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === origin ? undefined : url.host;
}
