import { useState } from "react";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { forgetSentCode, keepSentCode, readSentCode, type SentCode } from "./login-code.ts";

type OtpFormProps = { takesFocus?: boolean; onLoggedIn?: () => void };

export function OtpForm({ takesFocus = false, onLoggedIn }: OtpFormProps) {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState<SentCode | null>();

  // The server cannot read the stored code.
  const isAwake = useHydrated();
  if (isAwake && sent === undefined) setSent(readSentCode());

  function remember(address: string, handle: string) {
    const code = { email: address, sentAt: Date.now(), handle };
    keepSentCode(code);
    setSent(code);
  }

  if (!sent)
    return (
      <EmailStep
        email={email}
        takesFocus={takesFocus || email !== ""}
        onSent={remember}
      />
    );
  return (
    <CodeStep
      {...sent}
      onResent={(handle) => remember(sent.email, handle)}
      onChangeEmail={() => {
        forgetSentCode();
        setEmail(sent.email);
        setSent(null);
      }}
      onLoggedIn={() => {
        forgetSentCode();
        onLoggedIn?.();
      }}
    />
  );
}
