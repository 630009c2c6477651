import { useState } from "react";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { startSecondFactor } from "@tindahan/contract/accounts/manage-profile.ts";
import { callApi } from "../../shared/api/api.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { formatDueDay } from "../frame/account-task.ts";
import { Block } from "../../ui/layout/block.tsx";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { rememberUser } from "./remember-user.ts";
import { errorMessage } from "../forms/error-message.ts";
import { SecondFactorSetup, RecoveryCodes } from "./factor-setup.tsx";

type SecondFactorProps = { isOn: boolean; dueAt?: string | null; onChanged: () => void };
type OpenedDialog =
  { dialog: "setup"; proposed: ResponseOf<typeof startSecondFactor> } | { dialog: "codes"; codes: string[] };

export function SecondFactorBlock({ isOn, dueAt, onChanged }: SecondFactorProps) {
  const [opened, setOpened] = useState<OpenedDialog>();
  const close = () => {
    setOpened(undefined);
    onChanged();
  };

  async function turnOn() {
    const proposed = await askConfirmation("turn on the second factor", () =>
      callApi("POST /api/admin/profile/second-factor", {}),
    );
    if (proposed) setOpened({ dialog: "setup", proposed });
  }

  async function turnOff() {
    const response = await askConfirmation("turn off the second factor", () =>
      callApi("POST /api/admin/profile/second-factor/remove", {}),
    );
    if (!response) return;
    rememberUser(response.user);
    toast.success(response.message);
    onChanged();
  }

  async function renewCodes() {
    const response = await askConfirmation("replace your recovery codes", () =>
      callApi("POST /api/admin/profile/second-factor/recovery-codes", {}),
    );
    if (!response) return;
    toast.success(response.message);
    setOpened({ dialog: "codes", codes: response.recoveryCodes });
  }

  const attempt = (work: () => Promise<void>) =>
    void work().catch((thrown: unknown) => toast.error("Error", { description: errorMessage(thrown) }));

  return (
    <Block
      title="Second factor"
      aside={
        <Badge tone={isOn ? "green" : "gray"} mark={isOn ? "tick" : "ring"}>
          {isOn ? "On" : "Off"}
        </Badge>
      }
    >
      <p className="mb-3 max-w-prose text-ink-2">
        {isOn
          ? "After your password you are asked for a code from your authenticator app."
          : "With an authenticator app on your phone, nobody can sign in with your password alone."}
        {!isOn && dueAt && `  Required: turn it on by ${formatDueDay(dueAt)}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isOn || !dueAt ? "secondary" : "primary"}
          size="sm"
          onClick={() => attempt(isOn ? turnOff : turnOn)}
        >
          {isOn ? "Turn off" : "Turn on"}
        </Button>
        {isOn && (
          <Button variant="secondary" size="sm" onClick={() => attempt(renewCodes)}>
            New recovery codes
          </Button>
        )}
      </div>
      {opened?.dialog === "setup" && <SecondFactorSetup {...opened.proposed} onClose={close} />}
      {opened?.dialog === "codes" && <RecoveryCodes codes={opened.codes} onClose={close} />}
    </Block>
  );
}
