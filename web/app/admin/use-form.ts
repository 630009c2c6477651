import { useState, type SubmitEvent } from "react";
import { ShopError } from "@tindahan/contract/errors.ts";
import { toast } from "../ui/toast.ts";
import { wordsOf } from "./words-of.ts";

/** A small form: busy while it is sent; what was wrong is said once, and stands beside the field or above the buttons. */
export function useForm(send: (form: FormData) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function submit(form: HTMLFormElement) {
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    try {
      await send(new FormData(form));
    } catch (thrown) {
      const words = wordsOf(thrown);
      toast.error(words);
      const fields = thrown instanceof ShopError ? thrown.fields : undefined;
      setErrors(fields ?? {});
      if (!fields) setProblem(words);
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    errors,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isBusy) void submit(event.currentTarget);
    },
  };
}

export function textOf(form: FormData, name: string): string {
  return (form.get(name) as string | null) ?? "";
}

/** What stands beside a field: our own words where the API only says that it is too short. */
export function filled(error: string | undefined, whenEmpty: string): string | undefined {
  return error?.startsWith("Too small") ? whenEmpty : error;
}
