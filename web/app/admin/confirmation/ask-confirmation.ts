import type { Confirmation } from "@tindahan/contract/core/confirmation.ts";
import { ShopError, type ErrorCode } from "@tindahan/contract/core/errors.ts";
import { createStore, useStore } from "../../ui/rendering/store.ts";

type Request = {
  /** What is about to happen: "add this person". */
  purpose: string;
  /** Resolves when it is done; throws what can be put right in the dialog. */
  submit: (confirmation: Confirmation) => Promise<void>;
  cancel: () => void;
};

const openRequest = createStore<Request | undefined>(undefined);

/** The person stays in the dialog and tries again. */
const RETRIED = new Set<ErrorCode>([
  "confirmation_wrong",
  "confirmation_code_required",
  "confirmation_code_wrong",
  "too_many_attempts",
  "network",
  "unavailable",
]);

/**
 * Asks for the password, and the code where there is one, and makes the call with it. Resolves to undefined if they would
 * rather not; any failure that has nothing to do with the confirmation is the caller's.
 *
 *   const answer = await askConfirmation("add this person", (confirmation) =>
 *     callApi(addPerson, { body: { ...body, confirmation } }));
 *   if (!answer) return;
 */
export function askConfirmation<T>(
  purpose: string,
  call: (confirmation: Confirmation) => Promise<T>,
): Promise<T | undefined> {
  openRequest.get()?.cancel();
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const close = () => openRequest.set(undefined);

  openRequest.set({
    purpose,
    submit: async (confirmation) => {
      try {
        const response = await call(confirmation);
        close();
        resolve(response);
      } catch (thrown) {
        if (thrown instanceof ShopError && RETRIED.has(thrown.code)) throw thrown;
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

export function useConfirmationRequest(): Request | undefined {
  return useStore(openRequest);
}
