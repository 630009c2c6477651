import { useState } from "react";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { forgetSentCode, keepSentCode, readSentCode, type SentCode } from "./login-code.ts";

type OtpFormProps = { takesFocus?: boolean; onLoggedIn?: () => void };

/** The log-in by e-mailed code, on its own page and in the dialog alike. What follows is for the owner to see to. */
export function OtpForm({ takesFocus = false, onLoggedIn }: OtpFormProps) {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState<SentCode | null>();

  // Not before: the server, whose page this may be, knows of none.
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
        // Who comes back to correct the address goes on typing there.
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
