import { useState } from "react";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { LoginCodeStep } from "./code-step.tsx";
import { LoginEmailStep } from "./email-step.tsx";
import {
  clearLoginCode,
  storeLoginCode,
  readRequestedLoginCode,
  type RequestedLoginCode,
} from "./login-code.ts";

type OtpFormProps = { takesFocus?: boolean; onLoggedIn?: () => void };

export function LoginForm({ takesFocus = false, onLoggedIn }: OtpFormProps) {
  const [email, setEmail] = useState("");
  const [loginCode, setLoginCode] = useState<RequestedLoginCode | null>();

  // The server cannot read the stored code.
  const isHydrated = useHydrated();
  if (isHydrated && loginCode === undefined) setLoginCode(readRequestedLoginCode());

  function remember(address: string, handle: string) {
    const code = { email: address, sentAt: Date.now(), handle };
    storeLoginCode(code);
    setLoginCode(code);
  }

  if (!loginCode)
    return <LoginEmailStep email={email} takesFocus={takesFocus || email !== ""} onSent={remember} />;
  return (
    <LoginCodeStep
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
