import { keepChoice, readChoice } from "../lists/browser-choice.ts";

const KEY = "admin-device";

/**
 * What this browser was given at its last sign-in. It keeps a place for it when many try to sign in at once, and opens
 * nothing.
 */
export function readDevice(): string | undefined {
  return readChoice(KEY)?.slice(0, 100);
}

export function keepDevice(device: string): void {
  keepChoice(KEY, device);
}
