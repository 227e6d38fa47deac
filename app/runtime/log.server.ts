const levels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof levels)[number];

/** Never log a body, a header or a secret. */
export type LogFacts = Record<string, string | number | boolean | null | undefined>;

export type Log = Record<LogLevel, (event: string, facts?: LogFacts) => void>;

/** Writes one JSON object per line. `context` adds values to each, such as the id of the current request. */
export function createLog(minLevel: LogLevel, context: () => LogFacts = () => ({})): Log {
  const write = (level: LogLevel) => (event: string, facts?: LogFacts) => {
    if (levels.indexOf(level) < levels.indexOf(minLevel)) return;
    process.stdout.write(
      `${JSON.stringify({ time: new Date().toISOString(), level, event, ...context(), ...facts })}\n`,
    );
  };
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}

const SAME_FAILURE_MS = 60_000;
const MAX_FAILURE_KINDS = 100;

/** Each kind is logged once a minute, because in an outage every request fails for the same reason. */
export function createFailureLog(log: Log, now: () => number = Date.now) {
  const loggedAt = new Map<string, number>();
  return (event: string, error: unknown): void => {
    const facts = errorFacts(error);
    const kind = `${event} ${facts.error} ${facts.message}`;
    const isNew = now() - (loggedAt.get(kind) ?? Number.NEGATIVE_INFINITY) >= SAME_FAILURE_MS;
    log[isNew ? "warn" : "debug"](event, facts);
    if (!isNew) return;
    if (loggedAt.size >= MAX_FAILURE_KINDS) loggedAt.clear();
    loggedAt.set(kind, now());
  };
}

export function errorFacts(error: unknown): LogFacts {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { error: error.name, message: error.message, cause, at: error.stack?.split("\n")[1]?.trim() };
}
