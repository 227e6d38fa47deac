// These are not the packages' own types: a checkout that measures nothing does not have the packages.

interface Load {
  requests: { average: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
}

export const autocannon: (options: {
  url: string;
  connections: number;
  duration: number;
  headers: Record<string, string>;
}) => Promise<Load>;

export interface Result {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

export const desktopConfig: { readonly extends: string };

export const lighthouse: (
  url: string,
  flags: { port: number; output: "json"; logLevel: "silent"; extraHeaders: Record<string, string> | null },
  config?: typeof desktopConfig,
) => Promise<{ lhr: Result } | undefined>;
