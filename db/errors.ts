/** Thrown without a query while an outage is known. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** Only another process can open the embedded engine again. */
export class DatabaseLostError extends Error {
  override name = "DatabaseLostError";
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const { code, severity } = error as Error & { code?: unknown; severity?: unknown };
  if (severity === "PANIC") return true;
  if (typeof code === "string") {
    // 08: connections; 57P: shutdown, crash; 57014, 55P03, 25P03: time-outs; 53300: too many; 42P01: not migrated.
    if (/^(08...|57P..|57014|55P03|25P03|53300|42P01)$/.test(code)) return true;
    if (/^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENETUNREACH)/.test(code)) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|PGlite is closed|driver has already been destroyed/i.test(
    error.message,
  );
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && (error as Error & { code?: unknown }).code === code;

export const isDatabaseFull = (error: unknown) => hasCode(error, "53100");

/** No database stores a NUL in a text. Only a forged request names such a thing. */
export const isTextUnstorable = (error: unknown) => hasCode(error, "22021");
