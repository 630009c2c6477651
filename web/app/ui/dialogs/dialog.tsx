import { X } from "lucide-react";
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { IconButton, Button } from "../actions/button.tsx";
import { Toaster } from "../feedback/toaster.tsx";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  size?: "sm" | "md" | "lg" | "full";
  role?: "dialog" | "alertdialog";
  /** The element with `data-autofocus` gets the first focus. */
  children: ReactNode;
  footer?: ReactNode;
};

const widths = { sm: "md:max-w-[420px]", md: "md:max-w-[480px]", lg: "md:max-w-[720px]", full: "" };

export function Dialog({
  open,
  onClose,
  title,
  size = "md",
  role = "dialog",
  children,
  footer,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  const bodyId = useId();

  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // React's `autoFocus` runs before `showModal`, and is lost.
    dialog.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [open]);

  // Closing before removal restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);

  // The parent decides whether to close. A file field also fires `cancel`.
  function cancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  }

  // Browsers close on a second Escape regardless: reopen, so that the parent can ask.
  function closed() {
    if (!open || dialog.current?.open) return;
    dialog.current?.showModal();
    onClose();
  }

  // A drag from inside to outside is a text selection.
  function press(event: PointerEvent) {
    pressedOutside.current = event.target === dialog.current;
  }
  function click(event: MouseEvent) {
    if (pressedOutside.current && event.target === dialog.current) onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a backdrop is no element of its own; the keyboard has Escape and the cross
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === "alertdialog" ? bodyId : undefined}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
      onClick={click}
      className={
        "mt-auto max-h-[92dvh] w-full max-w-none flex-col overflow-hidden rounded-t-sheet bg-surface text-ink shadow-overlay " +
        "animate-appear open:flex md:m-auto md:max-h-[85dvh] md:rounded-sheet " +
        widths[size]
      }
    >
      {open && (
        <>
          <div className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong md:hidden" aria-hidden />
          <header className="flex items-start gap-2 pt-2 pr-2 pl-5 md:pt-4 md:pr-4 md:pl-6">
            <h2 id={titleId} className="min-w-0 grow py-2 text-18 font-semibold text-balance wrap-anywhere">
              {title}
            </h2>
            <IconButton label="Close" icon={X} onClick={onClose} />
          </header>
          <div id={bodyId} className="grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5 md:px-6 md:pb-6">
            {children}
          </div>
          {footer && (
            <footer className="bottom-bar flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:*:grow md:px-6 md:py-4">
              {footer}
            </footer>
          )}
          <Toaster />
        </>
      )}
    </dialog>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  problem?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Focuses Cancel, so that a hasty Enter changes nothing. */
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
      <div className="text-16 text-ink-2">{props.children}</div>
      {props.problem && <div className="mt-4">{props.problem}</div>}
    </Dialog>
  );
}
