/** Where the newest code went, and when it was asked for. */
export type SentCode = { email: string; sentAt: number };

export const CODE_MINUTES = 10;
const KEY = "sent-code";

/** Of this tab, while the code is good: a phone may discard the page while its owner looks into the mail. */
export function readSentCode(): SentCode | null {
  try {
    const { email, sentAt } = JSON.parse(sessionStorage.getItem(KEY)!) as SentCode;
    const isGood = typeof email === "string" && Date.now() - sentAt < CODE_MINUTES * 60_000;
    return isGood ? { email, sentAt } : null;
  } catch {
    // No storage, nothing in it, or something else.
    return null;
  }
}

export function keepSentCode(code: SentCode): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(code));
  } catch {
    // Then it lasts as long as the form.
  }
}

export function forgetSentCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was ever in it.
  }
}
