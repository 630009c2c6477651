/** PostgreSQL refuses us for a reason that waiting does not change. */
const REFUSALS: Record<string, string> = {
  "28P01": "the password in DATABASE_URL is wrong",
  "28000": "the user in DATABASE_URL may not connect",
  "3D000": "the database in DATABASE_URL does not exist",
  "42501": "the user in DATABASE_URL lacks a permission",
};

// 08: connection; 53: out of connections, memory or disk; 57: shutting down, starting up, or a statement that took too
// long; 25006: read-only, a standby before its promotion.
const AWAY_CODE = /^(08|53|57|25006)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)/;
// pg gives no code to a connection that broke off, or that could not be had in time.
const AWAY_MESSAGE = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** Whether the database cannot be used right now, as opposed to a query that is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    AWAY_CODE.test(codeOf(error) ?? "") || AWAY_MESSAGE.test(error.message) || isDatabaseAway(error.cause)
  );
}

/** Why a connection can never succeed with these settings, if that is so. */
export function refusalOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return code === undefined ? undefined : REFUSALS[code];
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** An error as one log line: an outage fails every request, and hundreds of stack traces a second say nothing more. */
export function withoutStack(error: unknown): { code: string | undefined; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  return { code: codeOf(error), message: message.split("\n", 1)[0]! };
}
