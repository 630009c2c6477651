import type { ShopError } from "@tindahan/contract/core/errors.ts";

/** What is missing of this very product says more than that something is missing. */
export function reasonOf({ message, fields }: ShopError): string {
  return Object.values(fields ?? {})[0] ?? message;
}
