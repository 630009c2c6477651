import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { CallArguments, ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { passkeyLogin, addPasskey, startPasskey } from "@tindahan/contract/accounts/passkeys.ts";
import { callApi } from "../../shared/api/api.ts";

const loadWebAuthn = () => import("@simplewebauthn/browser");

export function isPasskeySupported(): boolean {
  return typeof PublicKeyCredential === "function";
}

export function isPasskeyDismissed(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === "NotAllowedError" || thrown.name === "AbortError");
}

export async function createPasskey(
  options: ResponseOf<typeof startPasskey>["options"],
): Promise<CallArguments<typeof addPasskey>["body"]["credential"]> {
  const { startRegistration } = await loadWebAuthn();
  // The server library created these options for the browser library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as CallArguments<typeof addPasskey>["body"]["credential"];
}

export async function logInWithPasskey(): Promise<ResponseOf<typeof passkeyLogin>> {
  const { startAuthentication } = await loadWebAuthn();
  const { options } = await callApi("POST /api/auth/admin/passkey/options", {});
  const credential = await startAuthentication({ optionsJSON: options });
  return callApi("POST /api/auth/admin/passkey", { body: { credential } });
}

export async function confirmByPasskey(): Promise<void> {
  const { startAuthentication } = await loadWebAuthn();
  const { options } = await callApi("POST /api/admin/confirmation/passkey/options", {});
  const credential = await startAuthentication({ optionsJSON: options });
  await callApi("POST /api/admin/confirmation/passkey", { body: { credential } });
}
