import { redirects } from "#content/redirects.ts";

const BELOW = "/*";

/** @returns the path as all its spellings have it */
export function plainPath(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/+$/, "") || "/";
  } catch {
    return path;
  }
}

/** "/2019/*" covers all addresses below "/2019", and this one. */
export function covers(source: string, path: string): boolean {
  return source.endsWith(BELOW) && `${path}/`.startsWith(source.slice(0, -1));
}

/** The result finds the address to which a path and a query lead, or null. */
export function createRedirects(list: Record<string, string>): (path: string, search: string) => string | null {
  const targets = new Map(Object.entries(list).map(([source, target]) => [plainPath(source), target]));
  const prefixes = [...targets.keys()].filter((source) => source.endsWith(BELOW));
  prefixes.sort((one, other) => other.length - one.length);

  return (path, search) => {
    const plain = plainPath(path);
    const exact = plain === "/" ? `/?p=${new URLSearchParams(search).get("p")}` : plain;
    const target = targets.get(exact) ?? targets.get(prefixes.find((source) => covers(source, plain)) ?? "");
    if (target === undefined) return null;
    const url = new URL(target, "http://here.invalid");
    // A redirect is not counted, so the page has to learn the campaign.
    for (const [name, value] of new URLSearchParams(search))
      if (name.startsWith("utm_")) url.searchParams.append(name, value);
    return url.pathname.replace(/(?<=.)\/+$/, "") + url.search + url.hash;
  };
}

export const findRedirect = createRedirects(redirects);
