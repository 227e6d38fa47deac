export const DAY_SECONDS = 86_400;

/** Lifetime of a session and of its cookie. */
export const SESSION_SECONDS = 30 * DAY_SECONDS;

/** A session ends earlier if it is not used for this long. */
export const SESSION_IDLE_SECONDS = 7 * DAY_SECONDS;

/** So long a browser may take to answer by a key. Below the window of the throttle, which remembers used challenges. */
export const CHALLENGE_SECONDS = 300;

/** For so long after the last use of a session, the network in which it began is known as the owner's. */
export const KNOWN_NETWORK_SECONDS = 30 * DAY_SECONDS;
