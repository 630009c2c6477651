import { useState } from "react";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";

type OtpFormProps = { takesFocus?: boolean; onLoggedIn?: () => void };

/** The log-in by e-mailed code, on its own page and in the dialog alike. What follows is for the owner to see to. */
export function OtpForm({ takesFocus = false, onLoggedIn }: OtpFormProps) {
  const [email, setEmail] = useState("");
  const [sentAt, setSentAt] = useState<number>();

  if (sentAt === undefined)
    return (
      <EmailStep
        email={email}
        // Who comes back to correct the address goes on typing there.
        takesFocus={takesFocus || email !== ""}
        onSent={(address) => {
          setEmail(address);
          setSentAt(Date.now());
        }}
      />
    );
  return (
    <CodeStep
      email={email}
      sentAt={sentAt}
      onResent={() => setSentAt(Date.now())}
      onChangeEmail={() => setSentAt(undefined)}
      onLoggedIn={onLoggedIn}
    />
  );
}
