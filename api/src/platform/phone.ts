import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { hashPersonalData } from "./crypto/tokens.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";

/** Accepts 0917 123 4567, +63 917-123-4567 or 9171234567. Raises: invalid_request. */
export function toE164(input: string): string {
  const phone = parsePhoneNumberFromString(input, "PH");
  if (!phone?.isValid())
    throw new ShopError("invalid_request", undefined, {
      phone: "Please enter a mobile number, such as 0917 123 4567.",
    });
  return phone.number;
}

/** +639171234567 → 0917 123 4567 */
export function formatNationalPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatNational() ?? e164;
}

export function phoneKey(e164: string, secret: string): string {
  return hashPersonalData("phone", e164, secret);
}
