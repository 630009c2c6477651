import { useState, type ReactNode } from "react";
import { closeAndFocusHeading } from "../../ui/dialogs/close-and-focus-heading.ts";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { errorMessage } from "./error-message.ts";

type ConfirmedActionProps = {
  title: string;
  confirmLabel: string;
  act: (close: () => void) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

export function ConfirmActionDialog({ title, confirmLabel, act, onClose, children }: ConfirmedActionProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setBusy(true);
    setProblem(undefined);
    try {
      await act(() => closeAndFocusHeading(onClose));
    } catch (thrown) {
      toast.error(errorMessage(thrown));
      setProblem(errorMessage(thrown));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      danger
      busy={isBusy}
      problem={problem && <ProblemAlert>{problem}</ProblemAlert>}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
