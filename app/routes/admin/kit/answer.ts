import type { ErrorCode } from "#app/texts/errors.ts";

/** What a desk page's action answers to a button: null when it is done, and the page's data says the rest. */
export type Answer = null | { error: ErrorCode; intent?: string };
