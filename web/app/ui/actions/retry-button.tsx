import { useState } from "react";
import { type ButtonLook, Button } from "./button.tsx";

type RetryButtonProps = Pick<ButtonLook, "variant"> & { onRetry: () => Promise<void> };

export function RetryButton({ variant, onRetry }: RetryButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }

  return (
    <Button variant={variant} busy={isBusy} onClick={() => void retry()}>
      Try again
    </Button>
  );
}
