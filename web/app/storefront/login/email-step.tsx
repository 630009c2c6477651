import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { PolicyLinks } from "../pages/page-links.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useShop } from "../../shared/shop.ts";
import { requestCodeByMail } from "./login-code.ts";

export const INVALID_EMAIL = "Enter an address like maria@example.ph.";

type EmailStepProps = { email: string; takesFocus: boolean; onSent: (email: string, handle: string) => void };

export function LoginEmailStep({ email, takesFocus, onSent }: EmailStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(email === "");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  // The uncontrolled field keeps what was typed or autofilled before hydration.
  useEffect(() => setEmpty(field.current?.value.trim() === ""), []);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const input = field.current!;
    const typed = input.value.trim();
    if (isBusy || !typed) return;

    setBusy(true);
    const result = input.validity.valid ? await requestCodeByMail(typed) : { problem: "invalid" };
    setBusy(false);
    if ("handle" in result) return onSent(typed, result.handle);
    setError(result.problem === "invalid" ? INVALID_EMAIL : result.problem);
    input.focus();
  }

  return (
    // Without scripts, method `dialog` keeps the e-mail out of the URL.
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5 noscript:hidden"
    >
      <TextField
        ref={field}
        label="E-mail"
        name="email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={254}
        placeholder="maria@example.ph"
        hint="We’ll send you a 6-digit code. No password needed. New here? You log in the same way."
        error={error}
        defaultValue={email}
        data-autofocus
        onInput={(event) => {
          setEmpty(event.currentTarget.value.trim() === "");
          setError(undefined);
        }}
      />
      <Button type="submit" wide disabled={isEmpty} busy={isBusy}>
        Request OTP
      </Button>
      {useShop().pages?.[0] && <PolicyLinks at="login" />}
    </form>
  );
}
