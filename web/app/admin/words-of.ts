import { ShopError } from "@tindahan/contract/errors.ts";

/** What to tell a person about a call that failed. */
export function wordsOf(thrown: unknown): string {
  return thrown instanceof ShopError ? thrown.message : "An unexpected error occurred.";
}
