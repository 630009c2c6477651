import type { ShopError } from "@tindahan/contract/core/errors.ts";

/** A field's message is more specific than the general one. */
export function mostSpecificMessage({ message, fields }: ShopError): string {
  return Object.values(fields ?? {})[0] ?? message;
}
