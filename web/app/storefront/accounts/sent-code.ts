import { forgetInTab, keepInTab, readFromTab } from "../tab-storage.ts";

/** Where the newest code went, and when it was asked for. */
export type SentCode = { email: string; sentAt: number };

export const CODE_MINUTES = 10;
const KEY = "sent-code";

/** Of this tab, while the code is good: a phone may discard the page while its owner looks into the mail. */
export function readSentCode(): SentCode | null {
  const { email, sentAt } = readFromTab<SentCode>(KEY) ?? {};
  if (typeof email !== "string" || typeof sentAt !== "number") return null;
  return Date.now() - sentAt < CODE_MINUTES * 60_000 ? { email, sentAt } : null;
}

export const keepSentCode = (code: SentCode): void => keepInTab(KEY, code);
export const forgetSentCode = (): void => forgetInTab(KEY);
