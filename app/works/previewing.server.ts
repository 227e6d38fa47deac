import { randomBytes } from "node:crypto";
import { daysFrom } from "../formats/calendar.ts";
import { isEqual } from "../owner/secrets.server.ts";
import { type Changed, changeWork, noLink, type WorkContext } from "./change-works.server.ts";
import type { OwnWork } from "./work.ts";

const DAYS = 30;

/** Everybody who has the link sees the draft, for thirty days from now. */
export function share(context: WorkContext, id: string): Promise<Changed> {
  const preview_until = daysFrom(context.now(), DAYS);
  return changeWork(context, id, (row) => {
    if (!row || row.deleted_at || (row.site && row.draft === null)) return { error: "not_found" };
    const isValid = row.preview_until !== null && row.preview_until > context.now();
    // An expired link gives no right to a new one.
    const preview_token = (isValid && row.preview_token) || randomBytes(32).toString("base64url");
    return { preview_token, preview_until };
  });
}

export function unshare(context: WorkContext, id: string): Promise<Changed> {
  return changeWork(context, id, (row) => (row ? noLink : { error: "not_found" }));
}

export function isShared({ preview }: OwnWork, token: string): boolean {
  return preview !== null && isEqual(preview.token, token);
}
