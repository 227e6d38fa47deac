export const DAY_SECONDS = 86_400;

/** A session ends this long after its sign-in, and its cookie with it. */
export const SESSION_SECONDS = 30 * DAY_SECONDS;

/** A session that nobody has used for this long ends earlier. */
export const SESSION_IDLE_SECONDS = 7 * DAY_SECONDS;
