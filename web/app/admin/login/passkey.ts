import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { confirmWithPasskey, startPasskeyConfirmation } from "@tindahan/contract/accounts/confirmation.ts";
import type { CallArguments, ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import {
  passkeyLogin,
  startPasskeyLogin,
  type addPasskey,
  type startPasskey,
} from "@tindahan/contract/accounts/passkeys.ts";
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
  const { options } = await callApi(startPasskeyLogin, {});
  const credential = await startAuthentication({ optionsJSON: options });
  return callApi(passkeyLogin, { body: { credential } });
}

export async function confirmByPasskey(): Promise<void> {
  const { startAuthentication } = await loadWebAuthn();
  const { options } = await callApi(startPasskeyConfirmation, {});
  const credential = await startAuthentication({ optionsJSON: options });
  await callApi(confirmWithPasskey, { body: { credential } });
}
