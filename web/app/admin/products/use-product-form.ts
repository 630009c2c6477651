import { useState, type SubmitEvent } from "react";
import { createProduct, updateProduct, type Product } from "@tindahan/contract/catalogue.ts";
import { callApi } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { useLeaveGuard } from "../use-leave-guard.tsx";
import { firstField, isSameDraft, problemsIn, problemsOf, toDraft, toForm } from "./product-draft.ts";
import type { Problems, ProductDraft } from "./product-draft.ts";

const UPLOADING = "Please wait until the picture is uploaded.";

export type ProductFormState = ReturnType<typeof useProductForm>;

/** A product's form, on its page or in a dialog: adds one, or changes the one it is given. */
export function useProductForm(product: Product | undefined, onSaved: (saved: Product) => void) {
  const [initial] = useState(() => toDraft(product));
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Problems>();
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const guard = useLeaveGuard(isUploading || !isSameDraft(draft, initial));

  function set(name: keyof ProductDraft, text: string) {
    setDraft((now) => ({ ...now, [name]: text }));
    setProblems((now) => now && { ...now, fields: { ...now.fields, [name]: undefined } });
  }

  function refuse(found: Problems, form: HTMLFormElement) {
    setProblems(found);
    toast.error(found.message);
    const field = form.elements.namedItem(firstField(found) ?? "");
    if (field instanceof HTMLElement) field.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    if (isUploading) return toast.info(UPLOADING);
    const found = problemsOf(draft, !product);
    if (found) return refuse(found, form);

    setBusy(true);
    try {
      const body = toForm(draft, initial);
      const { data, message } = product
        ? await callApi(updateProduct, { params: { id: product._id }, body })
        : await callApi(createProduct, { body });
      toast.success(message);
      guard.release();
      onSaved(data);
    } catch (thrown) {
      refuse(problemsIn(thrown), form);
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    set,
    errors: problems?.fields ?? {},
    /** What no field says by itself. */
    message: problems && !firstField(problems) ? problems.message : undefined,
    guard,
    isBusy,
    isUploading,
    setUploading,
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
  };
}
