/** The address of another page of the portal, from the address of its overview in `Links`. */
export function portalPage(portalUrl: string, path: string): string {
  const url = new URL(portalUrl);
  url.pathname += path;
  return url.href;
}
