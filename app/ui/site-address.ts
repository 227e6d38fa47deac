/** An address as it is read: no scheme, no www, no closing slash. */
export function siteAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}
