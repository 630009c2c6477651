import { useState } from "react";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { clearLoginCode, storeLoginCode, readLoginCode, type LoginCode } from "./login-code.ts";

type OtpFormProps = { takesFocus?: boolean; onLoggedIn?: () => void };

export function OtpForm({ takesFocus = false, onLoggedIn }: OtpFormProps) {
  const [email, setEmail] = useState("");
  const [loginCode, setLoginCode] = useState<LoginCode | null>();

  // The server cannot read the stored code.
  const isHydrated = useHydrated();
  if (isHydrated && loginCode === undefined) setLoginCode(readLoginCode());

  function remember(address: string, handle: string) {
    const code = { email: address, sentAt: Date.now(), handle };
    storeLoginCode(code);
    setLoginCode(code);
  }

  if (!loginCode)
    return <EmailStep email={email} takesFocus={takesFocus || email !== ""} onSent={remember} />;
  return (
    <CodeStep
      {...loginCode}
      onResent={(handle) => remember(loginCode.email, handle)}
      onChangeEmail={() => {
        clearLoginCode();
        setEmail(loginCode.email);
        setLoginCode(null);
      }}
      onLoggedIn={() => {
        clearLoginCode();
        onLoggedIn?.();
      }}
    />
  );
}
