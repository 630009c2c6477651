import { reasonOf } from "@tindahan/contract/errors.ts";

/** What to tell a person about a call that failed. */
export function wordsOf(thrown: unknown): string {
  return reasonOf(thrown, "An unexpected error occurred.");
}
