import { requestOtp } from "@tindahan/contract/accounts/accounts.ts";
import { reasonOf, ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { lastHandle } from "./sent-code.ts";

/** Asks for a code and tells how that went: the handle of the code, or what is to be said beside the field. */
export async function sendCode(email: string): Promise<{ handle: string } | { problem: string }> {
  try {
    const { handle } = await callApi(requestOtp, { body: { email, handle: lastHandle() } });
    toast.success("OTP sent!");
    return { handle };
  } catch (error) {
    const description = reasonOf(error, "Failed to send OTP.");
    toast.error("Error", { description });
    const isInvalid = error instanceof ShopError && error.code === "invalid_request";
    return { problem: isInvalid ? "invalid" : description };
  }
}
