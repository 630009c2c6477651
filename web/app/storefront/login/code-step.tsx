import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { failureMessage } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { storeSession } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { LoginCodeField, DIGITS, ResendCodeButton } from "./code-entry.tsx";
import { storeLoginHandle, type RequestedLoginCode } from "./login-code.ts";

const SUBMIT_AFTER_MS = 500;

type CodeStepProps = RequestedLoginCode & {
  onResent: (handle: string) => void;
  onChangeEmail: () => void;
  onLoggedIn: () => void;
};

export function LoginCodeStep({ email, sentAt, handle, onResent, onChangeEmail, onLoggedIn }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submittedCode = useRef("");

  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    if (code.length < DIGITS) return;
    const timer = setTimeout(() => {
      if (submittedCode.current !== code) field.current?.form?.requestSubmit();
    }, SUBMIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [code]);

  function showError(problem: string) {
    setError(problem);
    field.current?.focus();
    field.current?.select();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.length < DIGITS) return showError(`Enter the ${DIGITS} digits from the e-mail.`);

    submittedCode.current = code;
    setBusy(true);
    try {
      const { token, user } = await callApi("POST /api/auth/user/verify-otp", {
        body: { email, otp: code, handle },
      });
      storeLoginHandle(handle);
      // Called before `storeSession`, so that the page does not take the session for an older one.
      onLoggedIn();
      storeSession({ token, user });
      toast.success("Login successful!", { description: "You are now logged in." });
    } catch (thrown) {
      const description = failureMessage(thrown, "Invalid or expired OTP.");
      toast.error("Verification failed", { description });
      setBusy(false);
      showError(description);
    }
  }

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 rounded-control bg-tint py-2 pr-1 pl-3 text-14">
        <p className="min-w-0 grow basis-40 text-ink-2">
          Sent to <strong className="block font-medium wrap-anywhere text-ink">{email}</strong>
        </p>
        <Button variant="ghost" size="sm" onClick={onChangeEmail}>
          Change e-mail
        </Button>
      </div>
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
        Verify OTP
      </Button>
      <ResendCodeButton email={email} sentAt={sentAt} onResent={onResent} />
    </form>
  );
}
