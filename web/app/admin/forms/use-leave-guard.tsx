import { useEffect, useRef, useState, type ReactNode } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";

type LeaveGuard = {
  ask: (leave: () => void) => void;
  release: () => void;
  /** Must be rendered before any dialog that it has to outlive. */
  question: ReactNode;
};

/** Guards unsaved input against links, Back and closing the tab. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const isReleased = useRef(false);
  // Callers may hold a stale `ask`, such as a toast's Undo button.
  const isDirtyNow = useRef(false);
  const [leave, setLeave] = useState<() => void>();
  const blocker = useBlocker(() => isDirty && !isReleased.current);

  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", preventUnload);
    isDirtyNow.current = true;
    return () => {
      removeEventListener("beforeunload", preventUnload);
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
    ask: (next) => (isDirtyNow.current && !isReleased.current ? setLeave(() => next) : next()),
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
