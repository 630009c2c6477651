const REFUSALS: Record<string, string> = {
  "28P01": "the password in DATABASE_URL is wrong",
  "28000": "the user in DATABASE_URL may not connect",
  "3D000": "the database in DATABASE_URL does not exist",
  "42501": "the user in DATABASE_URL lacks a permission",
};

// 08: connection; 53: resources; 57: shutdown, startup or statement timeout; 25006: a standby before promotion.
const AWAY_CODE = /^(08|53|57|25006)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)/;
// pg sets no code for a broken connection or a pool timeout.
const AWAY_MESSAGE = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    AWAY_CODE.test(errorCodeOf(error) ?? "") ||
    AWAY_MESSAGE.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
}

export function connectionRefusalReason(error: unknown): string | undefined {
  const code = errorCodeOf(error);
  return code === undefined ? undefined : REFUSALS[code];
}

export function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** One line, because an outage fails hundreds of requests a second. */
export function withoutStack(error: unknown): { code: string | undefined; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  return { code: errorCodeOf(error), message: message.split("\n", 1)[0]! };
}
