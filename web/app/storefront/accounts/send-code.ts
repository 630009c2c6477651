import { requestOtp } from "@tindahan/contract/accounts.ts";
import { reasonOf, ShopError } from "@tindahan/contract/errors.ts";
import { callApi } from "../../api.ts";
import { toast } from "../../ui/toast.ts";

/** Asks for a code and tells how that went; returns what is to be said beside the field, if it went wrong. */
export async function sendCode(email: string): Promise<string | undefined> {
  try {
    await callApi(requestOtp, { body: { email } });
  } catch (error) {
    const description = reasonOf(error, "Failed to send OTP.");
    toast.error("Error", { description });
    return error instanceof ShopError && error.code === "invalid_request" ? "invalid" : description;
  }
  toast.success("OTP sent!");
}
