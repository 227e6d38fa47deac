export const DAY_SECONDS = 86_400;

export const SESSION_SECONDS = 30 * DAY_SECONDS;

/** A session ends earlier if it is not used for this long. */
export const SESSION_IDLE_SECONDS = 7 * DAY_SECONDS;

/** A challenge is valid for 5 minutes: less than the throttle remembers used ones. */
export const CHALLENGE_SECONDS = 300;

/** A network stays known for 30 days after the last use of a session that began there. */
export const KNOWN_NETWORK_SECONDS = 30 * DAY_SECONDS;
