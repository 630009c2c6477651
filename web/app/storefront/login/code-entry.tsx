import { type Ref, useEffect, useState } from "react";
import { controlClass, Field } from "../../ui/forms/field.tsx";
import { CODE_MINUTES, type RequestedLoginCode, requestCodeByMail } from "./login-code.ts";
import { Button } from "../../ui/actions/button.tsx";
import { SECONDS_BETWEEN_CODES } from "@tindahan/contract/accounts/constants.ts";

export const DIGITS = 6;

type CodeFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (digits: string) => void;
  ref: Ref<HTMLInputElement>;
};

/** One field instead of six: phones can fill it in, and a code can be pasted. */
export function LoginCodeField({ value, error, onChange, ref }: CodeFieldProps) {
  return (
    <Field
      label="OTP"
      hint={`The ${DIGITS}-digit code is valid for ${CODE_MINUTES} minutes. Check your spam folder too.`}
      error={error}
    >
      {(controlProps) => (
        <input
          {...controlProps}
          ref={ref}
          name="otp"
          // A `maxLength` would cut a pasted "123 456" before its space is removed.
          value={value}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, "").slice(0, DIGITS))}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          placeholder="––––––"
          className={`${controlClass} h-14 px-3 text-center font-mono text-24 tracking-[0.35em] indent-[0.35em] tabular-nums`}
        />
      )}
    </Field>
  );
}

type ResendButtonProps = Pick<RequestedLoginCode, "email" | "sentAt"> & {
  onResent: (handle: string) => void;
  request?: (email: string) => ReturnType<typeof requestCodeByMail>;
};

export function ResendCodeButton({
  email,
  sentAt,
  onResent,
  request = requestCodeByMail,
}: ResendButtonProps) {
  const secondsLeft = useSecondsUntil(sentAt + SECONDS_BETWEEN_CODES * 1000);
  const [isBusy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    const result = await request(email);
    setBusy(false);
    if ("handle" in result) onResent(result.handle);
  }

  return (
    <Button variant="ghost" wide disabled={secondsLeft > 0} busy={isBusy} onClick={() => void resend()}>
      <span className="tabular-nums">
        {secondsLeft > 0 ? `Resend code in ${secondsLeft} s` : "Resend code"}
      </span>
    </Button>
  );
}

/** Reads the clock instead of counting ticks: timers pause while a phone sleeps. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.ceil((time - now) / 1000);
  const isOver = left <= 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isOver]);

  return Math.min(Math.max(left, 0), SECONDS_BETWEEN_CODES);
}
