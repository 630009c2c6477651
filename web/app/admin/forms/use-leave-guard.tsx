import { useEffect, useRef, useState, type ReactNode } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";

type LeaveGuard = {
  /** Does it at once if nothing would be lost, and otherwise asks first. */
  ask: (leave: () => void) => void;
  /** From here on nothing is lost by leaving: it is saved. */
  release: () => void;
  /** The question, to be rendered before a dialog that it may have to outlive. */
  question: ReactNode;
};

/** Nobody loses what they typed by a slip: neither by a link, nor by Back, nor by closing the tab. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const isReleased = useRef(false);
  // Who asks may have been made at an earlier time, such as the button of a notice.
  const isDirtyNow = useRef(false);
  const [leave, setLeave] = useState<() => void>();
  const blocker = useBlocker(() => isDirty && !isReleased.current);

  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    isDirtyNow.current = true;
    return () => {
      removeEventListener("beforeunload", hold);
      isDirtyNow.current = false;
    };
  }, [isDirty]);

  function confirm() {
    setLeave(undefined);
    leave?.();
    blocker.proceed?.();
  }

  function cancel() {
    setLeave(undefined);
    blocker.reset?.();
  }

  return {
    ask: (wanted) => (isDirtyNow.current && !isReleased.current ? setLeave(() => wanted) : wanted()),
    release: () => {
      isReleased.current = true;
    },
    question: (
      <ConfirmDialog
        open={leave !== undefined || blocker.state === "blocked"}
        title="Leave without saving?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        danger
        onConfirm={confirm}
        onCancel={cancel}
      >
        You have unsaved changes.
      </ConfirmDialog>
    ),
  };
}
