import { useEffect, useRef, useState } from "react";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { useSession } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { isPasskeyDismissed, isPasskeySupported } from "../login/passkey.ts";
import { SecondFactorCodeField, PasswordField } from "../login/credential-fields.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { requiredMessage, formText, useForm } from "../forms/use-form.ts";
import { useConfirmationRequest } from "./ask-confirmation.ts";

export function PasswordConfirmationDialog() {
  const request = useConfirmationRequest();
  return request && <OpenConfirmationDialog key={request.purpose} {...request} />;
}

type OpenDialogProps = NonNullable<ReturnType<typeof useConfirmationRequest>>;

function OpenConfirmationDialog({ purpose, takesPasskey, submit, cancel }: OpenDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const username = useSession()?.user.username;
  const [isCodeRequired, setCodeRequired] = useState(false);
  const { isBusy, errors, problem, onSubmit, attempt } = useForm(async (formData) => {
    const [password, code] = [formText(formData, "password"), formText(formData, "code").trim()];
    if (!password) throw missingFieldError("password", "Enter your password.");
    if (isCodeRequired && !code) throw missingFieldError("code", "Enter the code.");
    try {
      await submit({ password, ...(code && { code }) });
    } catch (thrown) {
      if (!(thrown instanceof ShopError) || thrown.code !== "confirmation_code_required") throw thrown;
      setCodeRequired(true);
    }
  });
  useEffect(() => {
    if (isCodeRequired) focusFormField(form.current, "code");
  }, [isCodeRequired]);
  useEffect(() => {
    const [field] = Object.keys(errors);
    if (field) focusFormField(form.current, field);
  }, [errors]);

  const hasPasskey = useHasPasskey(takesPasskey);
  const confirmByPasskey = () =>
    attempt(() =>
      submit("passkey").catch((thrown: unknown) => {
        if (!isPasskeyDismissed(thrown)) throw thrown;
      }),
    );

  return (
    <Dialog
      open
      onClose={cancel}
      title="Confirm it’s you"
      size="sm"
      footer={
        <FormButtons onCancel={cancel} form="confirmation" busy={isBusy}>
          Confirm
        </FormButtons>
      }
    >
      <form
        ref={form}
        id="confirmation"
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        className="flex flex-col gap-4 text-14"
      >
        <p className="text-ink-2">
          Enter your password to {purpose}.{takesPasskey && " You will not be asked again for 10 minutes."}
        </p>
        {/* Password managers need the username to match the password. */}
        <input type="hidden" autoComplete="username" value={username ?? ""} />
        <PasswordField isFirst error={requiredMessage(errors["password"], "Enter your password.")} />
        {isCodeRequired && <SecondFactorCodeField error={errors["code"]} />}
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
        {hasPasskey && (
          <Button variant="secondary" disabled={isBusy} onClick={() => void confirmByPasskey()}>
            Use a passkey
          </Button>
        )}
      </form>
    </Dialog>
  );
}

function useHasPasskey(isEnabled: boolean): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (isEnabled && isPasskeySupported())
      void callApi("GET /api/admin/profile/passkeys", {}).then(
        ({ passkeys }) => setHas(passkeys.length > 0),
        () => {},
      );
  }, [isEnabled]);
  return has;
}

function missingFieldError(field: "password" | "code", message: string): ShopError {
  return new ShopError("invalid_request", message, { [field]: message });
}

function focusFormField(form: HTMLFormElement | null, name: string): void {
  (form?.elements.namedItem(name) as HTMLInputElement | null)?.select();
}
