const levels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof levels)[number];

/** What may stand in a line: named facts, never a body, a header or a secret. */
export type LogFacts = Record<string, string | number | boolean | null | undefined>;

export type Log = Record<LogLevel, (event: string, facts?: LogFacts) => void>;

/**
 * Writes one JSON object a line to standard output, from the given level upwards.
 * @param context what every line says besides: the request it belongs to
 */
export function createLog(least: LogLevel, context: () => LogFacts = () => ({})): Log {
  const write = (level: LogLevel) => (event: string, facts?: LogFacts) => {
    if (levels.indexOf(level) < levels.indexOf(least)) return;
    process.stdout.write(
      `${JSON.stringify({ time: new Date().toISOString(), level, event, ...context(), ...facts })}\n`,
    );
  };
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}

/** What a line may say of an error: its class and message, and where it was thrown. */
export function errorFacts(error: unknown): LogFacts {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { error: error.name, message: error.message, cause, at: error.stack?.split("\n")[1]?.trim() };
}
