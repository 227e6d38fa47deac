import { isbot } from "isbot";
import { CAMPAIGN, CAMPAIGN_PARAMETER, CV, DIRECT, INTERNAL, MAX_HOST, type Visit } from "./visit.ts";

interface Address {
  target: string;
  /** `data` if React Router fetches it for the next page. */
  format: string;
  /** Addresses with an equal value show the same. */
  shown: string;
  counted: string | null;
}

export interface AnsweredRequest {
  method: string;
  address: Address;
  headers: { get(name: string): string | null };
  status: number;
}

export interface VisitRules {
  readAddress(target: string): Pick<Address, "shown">;
  isOwner(headers: AnsweredRequest["headers"]): boolean;
}

/** Browsers say in Sec-Fetch-Dest what they request, but only to https and localhost. */
export function visitOf(request: AnsweredRequest, rules: VisitRules): Visit | null {
  const { method, address, headers, status } = request;
  if (method !== "GET" || (status !== 200 && status !== 206 && status !== 304)) return null;
  if (headers.get("Sec-Fetch-Dest") === null) return null;
  const page = address.counted;
  if (page === null) return null;
  const isShown = page === CV ? isFirstPart(request) : status !== 206 && isNavigation(request);
  if (!isShown || isPrefetch(headers) || headers.get("DNT") === "1" || headers.get("Sec-GPC") === "1") return null;
  if (isRobot(headers.get("User-Agent") ?? "") || rules.isOwner(headers)) return null;
  const host = originOf(request);
  if (host === INTERNAL && isShownAgain(request, rules)) return null;
  return { page, host };
}

function isNavigation({ address, headers }: AnsweredRequest): boolean {
  if (address.format !== "data") return headers.get("Sec-Fetch-Dest") === "document";
  return headers.get("Sec-Fetch-Dest") === "empty" && headers.get("Sec-Fetch-Site") === "same-origin";
}

/** A reader of PDF files may ask for many parts of one file. */
function isFirstPart({ headers, status }: AnsweredRequest): boolean {
  return status !== 206 || /^bytes=0-/.test(headers.get("Range") ?? "");
}

/** A document that is only prefetched may never be shown. */
function isPrefetch(headers: AnsweredRequest["headers"]): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? headers.get("X-Moz");
  return purpose !== null && /prefetch|prerender|preview/.test(purpose);
}

/** Sec-Fetch-Site knows the site itself, whatever name it was opened under. */
function originOf({ address, headers }: AnsweredRequest): string {
  const site = headers.get("Sec-Fetch-Site");
  if (site === "same-origin") return INTERNAL;
  const campaign = new URLSearchParams(address.target.split("?", 2)[1]).get(CAMPAIGN_PARAMETER)?.toLowerCase();
  if (campaign && /^[a-z0-9._-]{1,40}$/.test(campaign)) return CAMPAIGN + campaign;
  if (site === "none") return DIRECT;
  const host = URL.parse(headers.get("Referer") ?? "")?.hostname.replace(/^www\./, "") ?? "";
  return host.includes(".") && host.length <= MAX_HOST ? host : DIRECT;
}

/** A page requests itself after a form, or by a link to itself. A navigation's referrer is still the former address. */
function isShownAgain({ headers, address }: AnsweredRequest, { readAddress }: VisitRules): boolean {
  const referrer = URL.parse(headers.get("Referer") ?? "");
  return referrer !== null && readAddress(referrer.pathname + referrer.search).shown === address.shown;
}

/** A French maker calls its phones and tablets « M BOT 551 » or « M BOT TAB 103 ». */
const frenchPhone = /(?<=Android [^)]*); M BOT\b/;
/** Robots name themselves at the start. */
const MAX_LENGTH = 400;
const MAX_KNOWN = 500;
/** Remembers which user agents are robots, because the pattern is slow. */
const known = new Map<string, boolean>();

export function isRobot(userAgent: string): boolean {
  const name = userAgent.slice(0, MAX_LENGTH);
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const answer = isbot(name.replace(frenchPhone, ";"));
  known.set(name, answer);
  return answer;
}
