import { useState, type SubmitEvent } from "react";
import { createCategory, updateCategory, type Category } from "@tindahan/contract/catalogue.ts";
import { errors } from "@tindahan/contract/errors.ts";
import { callApi } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { wordsOf } from "../words-of.ts";

/** A category's form, on its page or in a dialog: adds one, or renames the one it is given. */
export function useCategoryForm(category: Category | undefined, onSaved: (saved: Category) => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const field = event.currentTarget.elements.namedItem("name") as HTMLInputElement;
    const name = field.value.trim();

    function refuse(message: string) {
      toast.error(message);
      setError(message);
      field.focus();
    }

    if (!name) return refuse(errors.category_name_missing.message);
    setBusy(true);
    try {
      const { data, message } = category
        ? await callApi(updateCategory, { params: { id: category._id }, body: { name } })
        : await callApi(createCategory, { body: { name } });
      toast.success(message);
      onSaved(data);
    } catch (thrown) {
      refuse(wordsOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, error, submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) };
}
