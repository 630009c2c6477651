import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { failureMessage } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { storeSession, type Session } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { DIGITS, LoginCodeField, ResendCodeButton } from "../login/code-entry.tsx";
import { INVALID_EMAIL } from "../login/email-step.tsx";
import { requestCodeByMail, storeLoginHandle, type RequestedLoginCode } from "../login/login-code.ts";

type EmailDialogProps = { session: Session; onClose: () => void; onChanged: () => void };

export function ChangeEmailDialog({ session, onClose, onChanged }: EmailDialogProps) {
  const [codeRequest, setCodeRequest] = useState<RequestedLoginCode>();

  return (
    <Dialog open onClose={onClose} title="Change your e-mail address" size="sm">
      {codeRequest ? (
        <NewEmailCodeForm
          session={session}
          {...codeRequest}
          onResent={(handle) => setCodeRequest({ ...codeRequest, handle, sentAt: Date.now() })}
          onChanged={onChanged}
        />
      ) : (
        <NewEmailForm onSent={(email, handle) => setCodeRequest({ email, handle, sentAt: Date.now() })} />
      )}
    </Dialog>
  );
}

function NewEmailForm({ onSent }: { onSent: (email: string, handle: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const input = field.current!;
    const typed = input.value.trim();
    setBusy(true);
    const result =
      typed && input.validity.valid
        ? await requestCodeByMail(typed, "POST /api/account/email/code")
        : { problem: "invalid" };
    setBusy(false);
    if ("handle" in result) return onSent(typed, result.handle);
    setError(result.problem === "invalid" ? INVALID_EMAIL : result.problem);
    input.focus();
  }

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        ref={field}
        label="New e-mail"
        name="email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={254}
        placeholder="maria@example.ph"
        hint="We’ll send a 6-digit code to this address. Orders and log-in codes go there once you enter the code."
        error={error}
        data-autofocus
        onInput={() => setError(undefined)}
      />
      <Button type="submit" wide busy={isBusy}>
        Send code
      </Button>
    </form>
  );
}

type CodeFormProps = RequestedLoginCode & {
  session: Session;
  onResent: (handle: string) => void;
  onChanged: () => void;
};

function NewEmailCodeForm({ session, email, handle, sentAt, onResent, onChanged }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  useEffect(() => field.current?.focus(), []);

  function showError(problem: string) {
    setError(problem);
    field.current?.focus();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.length < DIGITS) return showError(`Enter the ${DIGITS} digits from the e-mail.`);
    setBusy(true);
    try {
      const { user, message } = await callApi("PUT /api/account/email", {
        body: { email, otp: code, handle },
      });
      storeSession({ token: session.token, user });
      storeLoginHandle(handle);
      toast.success(message);
      onChanged();
    } catch (thrown) {
      setBusy(false);
      showError(failureMessage(thrown, "Your e-mail address could not be changed."));
    }
  }

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-14 text-ink-2">
        Sent to <strong className="font-medium wrap-anywhere text-ink">{email}</strong>
      </p>
      <LoginCodeField
        ref={field}
        value={code}
        error={error}
        onChange={(digits) => {
          setCode(digits);
          setError(undefined);
        }}
      />
      <Button type="submit" wide busy={isBusy}>
        Change e-mail
      </Button>
      <ResendCodeButton
        email={email}
        sentAt={sentAt}
        onResent={onResent}
        request={(address) => requestCodeByMail(address, "POST /api/account/email/code", handle)}
      />
    </form>
  );
}
