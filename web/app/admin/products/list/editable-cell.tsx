import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import type { ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { UNDO_DURATION_MS } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";

type EditableCellProps = {
  column: "price" | "stock";
  label: string;
  text: string;
  inputMode: "decimal" | "tel";
  hint?: string;
  /** Throws if the text is invalid. */
  read: (typed: string) => ProductsChange;
  /** A reason to ask before saving. */
  warningOf?: (change: ProductsChange) => string | undefined;
  /** Rejects with a refusal's reason. Retries reuse the key. */
  onSave: (change: ProductsChange, key: string) => Promise<void>;
  onUndo: (key: string) => Promise<void>;
  children: ReactNode;
};

export function EditableCell(props: EditableCellProps) {
  const { column, label, inputMode, hint, children } = props;
  const { input, setInput, error, warning, isSaving, undoableKey, open, close, submit, undo } =
    useCellEdit(props);
  const cell = useRef<HTMLDivElement>(null);
  const note = useId();

  function startEditing() {
    open();
    cell.current?.querySelector("input")?.select();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      close();
      cell.current?.querySelector<HTMLElement>("[data-edit]")?.focus();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (submit(input!)) focusNextRow();
    }
  }

  function focusNextRow() {
    const controls = [...document.querySelectorAll<HTMLElement>(`[data-column=${column}] [data-edit]`)];
    const control = controls.find(
      (one) => cell.current!.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING,
    );
    if (control instanceof HTMLButtonElement) control.click();
    else (control ?? cell.current?.querySelector<HTMLElement>("[data-edit]"))?.focus();
  }

  return (
    <div ref={cell} data-column={column} className="relative z-1 flex flex-col items-end">
      {undoableKey && input === undefined && <UndoPill label={label} onUndo={undo} />}
      {input === undefined ? (
        <button
          type="button"
          data-edit
          title="Edit"
          onClick={startEditing}
          className={`${buttonClass} ${isSaving ? "opacity-60" : ""}`}
        >
          <span className="sr-only">{label}: </span>
          {children}
        </button>
      ) : (
        <>
          <input
            data-edit
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || warning || hint ? note : undefined}
            value={input}
            inputMode={inputMode}
            autoComplete="off"
            enterKeyHint="next"
            onChange={(event) => setInput(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => submit(input)}
            className="h-9 w-24 rounded-control border border-line-strong bg-surface px-2 text-end text-16 tabular-nums aria-invalid:border-danger md:text-14 pointer-coarse:h-11"
          />
          {(error || warning || hint) && (
            <p
              id={note}
              role={error || warning ? "alert" : undefined}
              className={`mt-1 w-24 text-12 ${error || warning ? "text-danger" : "text-ink-2"}`}
            >
              {error ?? warning ?? hint}
            </p>
          )}
          {warning && (
            <button
              type="button"
              onClick={() => submit(input)}
              className="mt-1 min-h-6 cursor-pointer rounded-control text-12 font-medium underline pointer-coarse:min-h-11"
            >
              Save anyway
            </button>
          )}
        </>
      )}
    </div>
  );
}

function useCellEdit({ text, read, warningOf, onSave, onUndo }: EditableCellProps) {
  const [input, setInput] = useState<string>();
  const [error, setError] = useState<string>();
  const [warning, setWarning] = useState<{ text: string; typed: string }>();
  const [isSaving, setSaving] = useState(false);
  const [undoableKey, setUndoableKey] = useState<string>();
  const key = useRef("");

  function open() {
    key.current = crypto.randomUUID();
    flushSync(() => setInput(text));
  }

  /** Synchronous: blur on a field that still exists would save twice. */
  function close() {
    flushSync(() => {
      setInput(undefined);
      setError(undefined);
      setWarning(undefined);
    });
  }

  /** False if the text is invalid, or needs a second look: the same text again saves. */
  function submit(typed: string): boolean {
    try {
      const change = typed === text && !error ? undefined : read(typed);
      const doubt = change && warningOf?.(change);
      if (doubt && warning?.typed !== typed) {
        setError(undefined);
        setWarning({ text: doubt, typed });
        return false;
      }
      close();
      if (change) void save(typed, change);
      return true;
    } catch (thrown) {
      setError(errorMessage(thrown));
      return false;
    }
  }

  async function save(typed: string, change: ProductsChange) {
    setSaving(true);
    try {
      await onSave(change, key.current);
      setUndoableKey(key.current);
    } catch (thrown) {
      setError(errorMessage(thrown));
      setInput(typed);
    } finally {
      setSaving(false);
    }
  }

  async function undo(isWanted: boolean) {
    setUndoableKey(undefined);
    if (!isWanted || !undoableKey) return;
    setSaving(true);
    await onUndo(undoableKey);
    setSaving(false);
  }

  return {
    input,
    setInput,
    error,
    warning: warning?.typed === input ? warning?.text : undefined,
    isSaving,
    undoableKey,
    open,
    close,
    submit,
    undo,
  };
}

type UndoPillProps = { label: string; onUndo: (isWanted: boolean) => Promise<void> };

/** Beside its value, because a toast would be replaced by the next row's. */
function UndoPill({ label, onUndo }: UndoPillProps) {
  const pill = useRef<HTMLButtonElement>(null);
  const expire = useEffectEvent(() => {
    if (!pill.current?.matches(":hover, :focus")) void onUndo(false);
  });
  useEffect(() => {
    const timer = setInterval(() => expire(), UNDO_DURATION_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <button
      ref={pill}
      type="button"
      aria-label={`Undo ${label}`}
      onClick={() => {
        pill.current?.parentElement?.querySelector<HTMLElement>("[data-edit]")?.focus();
        void onUndo(true);
      }}
      className="absolute top-0.5 right-full mr-1 min-h-8 cursor-pointer rounded-full border border-line-strong bg-surface px-2.5 text-12 font-medium hover:bg-tint pointer-coarse:top-0 pointer-coarse:min-h-11"
    >
      Undo
    </button>
  );
}

const buttonClass =
  "min-h-9 min-w-11 cursor-pointer rounded-control px-1.5 text-end tabular-nums underline decoration-line-strong " +
  "decoration-dotted underline-offset-2 hover:bg-line pointer-coarse:min-h-11";
