import { useEffect, useState } from "react";
import { SECONDS_BETWEEN_CODES } from "@tindahan/contract/accounts/accounts.ts";
import { Button } from "../../ui/actions/button.tsx";
import { sendCode } from "./send-code.ts";
import type { SentCode } from "./sent-code.ts";

type ResendButtonProps = Pick<SentCode, "email" | "sentAt"> & { onResent: (handle: string) => void };

export function ResendButton({ email, sentAt, onResent }: ResendButtonProps) {
  const secondsLeft = useSecondsUntil(sentAt + SECONDS_BETWEEN_CODES * 1000);
  const [isBusy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    const sent = await sendCode(email);
    setBusy(false);
    if ("handle" in sent) onResent(sent.handle);
  }

  return (
    <Button variant="ghost" wide disabled={secondsLeft > 0} busy={isBusy} onClick={() => void resend()}>
      <span className="tabular-nums">
        {secondsLeft > 0 ? `Resend code in ${secondsLeft} s` : "Resend code"}
      </span>
    </Button>
  );
}

/** From the clock and not by counting ticks: a phone that slept for a minute has waited long enough. */
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
