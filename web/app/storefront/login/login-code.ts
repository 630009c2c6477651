import { failureMessage, ShopError } from "@tindahan/contract/core/errors.ts";
import {
  removeFromTab,
  storeInTab,
  writeStored,
  readFromTab,
  readStored,
} from "../../shared/browser-storage.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast } from "../../ui/feedback/toast.ts";

/** `handle` proves that this browser requested the code. */
export type RequestedLoginCode = { email: string; sentAt: number; handle: string };

export const CODE_MINUTES = 10;
const KEY = "sent-code";

/** Stored in the tab while the code is valid: a phone may discard the page meanwhile. */
export function readRequestedLoginCode(): RequestedLoginCode | null {
  const { email, sentAt, handle } = readFromTab<RequestedLoginCode>(KEY) ?? {};
  if (typeof email !== "string" || typeof sentAt !== "number" || typeof handle !== "string") return null;
  return Date.now() - sentAt < CODE_MINUTES * 60_000 ? { email, sentAt, handle } : null;
}

export const storeLoginCode = (code: RequestedLoginCode): void => storeInTab(KEY, code);
export const clearLoginCode = (): void => removeFromTab(KEY);

/** Handle of the last log-in: gives this browser its own rate limit, which other requests cannot exhaust. */
const HANDLE_KEY = "login-handle";

export function storeLoginHandle(handle: string): void {
  writeStored(HANDLE_KEY, handle);
}

export function lastLoginHandle(): string | undefined {
  return readRequestedLoginCode()?.handle ?? readStored(HANDLE_KEY)?.slice(0, 100);
}

export async function requestCodeByMail(
  email: string,
  call:
    "POST /api/auth/user/request-otp" | "POST /api/account/email/code" = "POST /api/auth/user/request-otp",
  earlierHandle = lastLoginHandle(),
): Promise<{ handle: string } | { problem: string }> {
  try {
    const { handle } = await callApi(call, { body: { email, handle: earlierHandle } });
    toast.success("OTP sent!");
    return { handle };
  } catch (error) {
    const description = failureMessage(error, "Failed to send OTP.");
    toast.error("Error", { description });
    const isInvalid = error instanceof ShopError && error.code === "invalid_request";
    return { problem: isInvalid ? "invalid" : description };
  }
}
