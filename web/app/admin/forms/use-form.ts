import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { ShopError, type ErrorCode } from "@tindahan/contract/core/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { errorMessage } from "./error-message.ts";

type Options = {
  /** Field to mark for an error code without field details. */
  fieldOf?: Partial<Record<ErrorCode, string>>;
};

export function useForm(send: (form: FormData) => Promise<void>, { fieldOf = {} }: Options = {}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failures, setFailures] = useState(0);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failures]);

  function clear() {
    setProblem(undefined);
    setErrors({});
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    clear();
    try {
      await work();
    } catch (thrown) {
      const message = errorMessage(thrown);
      const fields = toFieldErrors(thrown, fieldOf);
      setErrors(fields);
      // `Problem` scrolls into view and is announced; it needs no toast.
      if (Object.keys(fields).length === 0) setProblem(message);
      else toast.error(message);
      setFailures((count) => count + 1);
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    errors,
    clear,
    clearError: (name: string) => setErrors((now) => ({ ...now, [name]: undefined })),
    attempt,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      element.current = form;
      const { submitter } = event.nativeEvent;
      if (!isBusy) void attempt(() => send(new FormData(form, submitter)));
    },
  };
}

function toFieldErrors(thrown: unknown, fieldOf: Partial<Record<ErrorCode, string>>): Record<string, string> {
  if (!(thrown instanceof ShopError)) return {};
  const field = fieldOf[thrown.code];
  return thrown.fields ?? (field ? { [field]: thrown.message } : {});
}

export function formText(form: FormData, name: string): string {
  return (form.get(name) as string | null) ?? "";
}

export function requiredMessage(error: string | undefined, whenEmpty: string): string | undefined {
  return error?.startsWith("Too small") ? whenEmpty : error;
}
