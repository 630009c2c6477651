import { useEffect, useState } from "react";
import { formatDate } from "@tindahan/contract/core/format.ts";
import type { Passkey } from "@tindahan/contract/accounts/passkeys.ts";
import { MAX_PASSKEYS } from "@tindahan/contract/accounts/constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Block } from "../../ui/layout/block.tsx";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { errorMessage } from "../forms/error-message.ts";
import { deviceName } from "./device-name.ts";
import { isPasskeyDismissed, isPasskeySupported, createPasskey } from "../login/passkey.ts";

export function PasskeysBlock() {
  const [passkeys, setPasskeys] = useState<Passkey[]>();
  const load = () =>
    void callApi("GET /api/admin/profile/passkeys", {}).then(
      (loaded) => setPasskeys(loaded.passkeys),
      () => setPasskeys([]),
    );
  useEffect(load, []);
  if (!passkeys || (passkeys.length === 0 && !isPasskeySupported())) return null;

  async function add() {
    const started = await askConfirmation("add a passkey", () =>
      callApi("POST /api/admin/profile/passkeys/options", {}),
    );
    if (!started) return;
    const credential = await createPasskey(started.options);
    const name = deviceName(navigator.userAgent);
    const added = await askConfirmation("add a passkey", () =>
      callApi("POST /api/admin/profile/passkeys", { body: { name, credential } }),
    );
    if (!added) return;
    toast.success(added.message);
    load();
  }

  async function remove(id: string) {
    const removed = await askConfirmation("remove this passkey", () =>
      callApi("POST /api/admin/profile/passkeys/:id/remove", { params: { id } }),
    );
    if (!removed) return;
    toast.success(removed.message);
    load();
  }

  const attempt = (work: () => Promise<void>) =>
    void work().catch((thrown: unknown) => {
      if (!isPasskeyDismissed(thrown)) toast.error("Error", { description: errorMessage(thrown) });
    });

  return (
    <Block title="Passkeys">
      <p className="mb-3 max-w-prose text-ink-2">
        Sign in with your fingerprint, face or screen lock instead of your password and code.
      </p>
      <ul className="flex flex-col">
        {passkeys.map(({ _id, name, createdAt, lastUsedAt }) => (
          <li
            key={_id}
            className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-0"
          >
            <div className="min-w-0">
              <p className="truncate font-medium">{name}</p>
              <p className="text-ink-2">
                Added {formatDate(createdAt)}
                {lastUsedAt ? `, last used ${formatDate(lastUsedAt)}` : ", not used yet"}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Remove the passkey of ${name}`}
              onClick={() => attempt(() => remove(_id))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {isPasskeySupported() && passkeys.length < MAX_PASSKEYS && (
        <div className="mt-3">
          <Button variant="secondary" size="sm" onClick={() => attempt(add)}>
            Add a passkey
          </Button>
        </div>
      )}
    </Block>
  );
}
