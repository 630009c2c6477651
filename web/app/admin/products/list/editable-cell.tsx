import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { errorMessage } from "../../forms/error-message.ts";

type EditableCellProps = {
  column: "price" | "stock";
  label: string;
  text: string;
  inputMode: "decimal" | "tel";
  hint?: string;
  /** Throws if the text is invalid. */
  read: (typed: string) => ProductsChange;
  /** Rejects with a refusal's reason. Retries reuse the key. */
  onSave: (change: ProductsChange, key: string) => Promise<void>;
  children: ReactNode;
};

export function EditableCell(props: EditableCellProps) {
  const { column, label, inputMode, hint, children } = props;
  const { input, setInput, error, isSaving, open, close, submit } = useCellEdit(props);
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
      cell.current?.querySelector("button")?.focus();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (submit(input!)) focusNextRow();
    }
  }

  function focusNextRow() {
    const next = cell.current?.closest("tr")?.nextElementSibling;
    const control = next?.querySelector<HTMLElement>(`[data-column=${column}] :is(button, input)`);
    if (control instanceof HTMLButtonElement) control.click();
    else (control ?? cell.current?.querySelector("button"))?.focus();
  }

  return (
    <div ref={cell} data-column={column} className="relative z-1 flex flex-col items-end">
      {input === undefined ? (
        <button
          type="button"
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
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? note : undefined}
            value={input}
            inputMode={inputMode}
            autoComplete="off"
            enterKeyHint="next"
            onChange={(event) => setInput(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => submit(input)}
            className="h-9 w-24 rounded-control border border-line-strong bg-surface px-2 text-end text-16 tabular-nums aria-invalid:border-danger md:text-14 pointer-coarse:h-11"
          />
          {(error || hint) && (
            <p
              id={note}
              role={error ? "alert" : undefined}
              className={`mt-1 w-24 text-12 ${error ? "text-danger" : "text-ink-2"}`}
            >
              {error ?? hint}
            </p>
          )}
        </>
      )}
    </div>
  );
}

function useCellEdit({ text, read, onSave }: EditableCellProps) {
  const [input, setInput] = useState<string>();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
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
    });
  }

  /** False if the text is invalid. */
  function submit(typed: string): boolean {
    try {
      const change = typed === text && !error ? undefined : read(typed);
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
    } catch (thrown) {
      setError(errorMessage(thrown));
      setInput(typed);
    } finally {
      setSaving(false);
    }
  }

  return { input, setInput, error, isSaving, open, close, submit };
}

const buttonClass =
  "min-h-9 min-w-11 cursor-pointer rounded-control px-1.5 text-end tabular-nums underline decoration-line-strong " +
  "decoration-dotted underline-offset-2 hover:bg-line pointer-coarse:min-h-11";
