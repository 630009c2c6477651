import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { keyOf } from "./crypto/tokens.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";

/** 0917 123 4567, +63 917-123-4567, 9171234567: what riders can text, in the one form that is kept. */
export function toE164(written: string): string {
  const phone = parsePhoneNumberFromString(written, "PH");
  if (!phone?.isValid())
    throw new ShopError("invalid_request", undefined, {
      phone: "Please enter a mobile number, such as 0917 123 4567.",
    });
  return phone.number;
}

/** A phone number as it is remembered after its owner was erased. */
export function phoneKey(e164: string, secret: string): string {
  return keyOf("phone", e164, secret);
}
