/** Thrown without a query while an outage is known. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** The embedded engine has ended and cannot be opened again: only another process can try. */
export class DatabaseLostError extends Error {
  override name = "DatabaseLostError";
}

/** Whether the error is an outage of the database and not a wrong query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const { code, severity } = error as Error & { code?: unknown; severity?: unknown };
  if (severity === "PANIC") return true;
  if (typeof code === "string") {
    // 08: connections; 57P: shutdown and crash; 57014, 55P03, 25P03: the timeouts above; 53300: too many clients;
    // 42P01: a missing table, because the migration has not run yet.
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

/** Whether the database's disk is full. */
export const isDatabaseFull = (error: unknown) => hasCode(error, "53100");

/** Whether a text cannot be in any database, because it has a NUL. Only a forged request names such a thing. */
export const isTextUnstorable = (error: unknown) => hasCode(error, "22021");
