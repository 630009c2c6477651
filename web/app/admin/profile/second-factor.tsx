import { useState } from "react";
import type { Answer } from "@tindahan/contract/endpoint.ts";
import { removeSecondFactor, startSecondFactor } from "@tindahan/contract/manage-profile.ts";
import { callApi } from "../../api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { CodeField } from "../login/code-field.tsx";
import { PasswordField } from "../login/password-field.tsx";
import { Block } from "../block.tsx";
import { FormButtons } from "../form-buttons.tsx";
import { Problem } from "../problem.tsx";
import { filled, textOf, useForm } from "../use-form.ts";
import { FactorSetup } from "./factor-setup.tsx";

/** A code of an authenticator app besides the password: turned on in two steps, and off with both. */
export function SecondFactor({ isOn, onChanged }: { isOn: boolean; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [proposed, setProposed] = useState<Answer<typeof startSecondFactor>>();
  const close = () => {
    setOpen(false);
    setProposed(undefined);
    onChanged();
  };
  const { isBusy, errors, problem, onSubmit } = useForm(async (form) => {
    const password = textOf(form, "password");
    if (!isOn) return setProposed(await callApi(startSecondFactor, { body: { password } }));
    const { message } = await callApi(removeSecondFactor, { body: { password, code: textOf(form, "code") } });
    toast.success(message);
    close();
  });

  return (
    <Block
      title="Second factor"
      aside={
        isOn ? (
          <Badge tone="green" mark="tick">
            On
          </Badge>
        ) : (
          <Badge tone="grey" mark="ring">
            Off
          </Badge>
        )
      }
    >
      <p className="mb-3 max-w-prose text-ink-2">
        {isOn
          ? "After your password you are asked for a code from your authenticator app."
          : "With an authenticator app on your phone, your password alone lets nobody in."}
      </p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {isOn ? "Turn off" : "Turn on"}
      </Button>
      {isOpen && proposed && <FactorSetup {...proposed} onClose={close} />}
      {isOpen && !proposed && (
        <Dialog
          open
          onClose={close}
          title={isOn ? "Turn off the second factor" : "Turn on the second factor"}
          footer={
            <FormButtons
              onCancel={close}
              form="second-factor"
              variant={isOn ? "danger" : "primary"}
              busy={isBusy}
            >
              {isOn ? "Turn off" : "Continue"}
            </FormButtons>
          }
        >
          <form
            id="second-factor"
            method="dialog"
            noValidate
            onSubmit={onSubmit}
            className="flex flex-col gap-4"
          >
            <PasswordField error={filled(errors["current"] ?? errors["password"], "Enter your password.")} />
            {isOn && <CodeField />}
            {problem && <Problem>{problem}</Problem>}
          </form>
        </Dialog>
      )}
    </Block>
  );
}
