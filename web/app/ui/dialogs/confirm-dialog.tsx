import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The question itself. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** For what cannot be undone. */
  danger?: boolean;
  busy?: boolean;
  /** Why it did not work; it can be tried again. */
  problem?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done. The first focus is on Cancel, so that a hasty Enter changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      title={props.title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={props.onCancel} data-autofocus>
            {props.cancelLabel ?? "Cancel"}
          </Button>
          <Button variant={props.danger ? "danger" : "primary"} busy={props.busy} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-16 text-ink-2">{props.children}</p>
      {props.problem && <div className="mt-4">{props.problem}</div>}
    </Dialog>
  );
}
