import type { CallArguments } from "@tindahan/contract/core/endpoint.ts";
import type { confirmWithPassword } from "@tindahan/contract/accounts/confirmation.ts";
import { ShopError, type ErrorCode } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { confirmByPasskey } from "../login/passkey.ts";
import { createStore, useStore } from "../../ui/rendering/store.ts";

type Proof = CallArguments<typeof confirmWithPassword>["body"] | "passkey";

type ConfirmationRequest = {
  /** Completes the sentence "Enter your password to …". */
  purpose: string;
  /** False if the call itself needs the password. */
  takesPasskey: boolean;
  /** Confirms and repeats the call. Throws errors that the user can correct. */
  submit: (proof: Proof) => Promise<void>;
  cancel: () => void;
};

const openRequest = createStore<ConfirmationRequest | undefined>(undefined);

const RETRYABLE_ERRORS = new Set<ErrorCode>([
  "confirmation_required",
  "confirmation_wrong",
  "confirmation_code_required",
  "confirmation_code_wrong",
  "too_many_attempts",
  "network",
  "unavailable",
]);

/** Repeats the call after a confirmation if one is required; undefined if the user cancels. */
export async function askConfirmation<T>(purpose: string, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (thrown) {
    if (!(thrown instanceof ShopError) || thrown.code !== "confirmation_required") throw thrown;
  }
  return openConfirmation(purpose, true, call);
}

/** For calls that need the password itself, even right after a confirmation. */
export function askPassword<T>(
  purpose: string,
  call: (password: string) => Promise<T>,
): Promise<T | undefined> {
  return openConfirmation(purpose, false, (password) => call(password!));
}

function openConfirmation<T>(
  purpose: string,
  takesPasskey: boolean,
  call: (password?: string) => Promise<T>,
): Promise<T | undefined> {
  openRequest.get()?.cancel();
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const close = () => openRequest.set(undefined);

  openRequest.set({
    purpose,
    takesPasskey,
    submit: async (proof) => {
      try {
        await (proof === "passkey"
          ? confirmByPasskey()
          : callApi("POST /api/admin/confirmation", { body: proof }));
        const response = await call(proof === "passkey" ? undefined : proof.password);
        close();
        resolve(response);
      } catch (thrown) {
        if (!(thrown instanceof ShopError) || RETRYABLE_ERRORS.has(thrown.code)) throw thrown;
        close();
        reject(thrown);
      }
    },
    cancel: () => {
      close();
      resolve(undefined);
    },
  });
  return promise;
}

export function useConfirmationRequest(): ConfirmationRequest | undefined {
  return useStore(openRequest);
}
