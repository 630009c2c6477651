import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { createProduct, getProduct, updateProduct, type Product } from "@tindahan/contract/catalogue.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import { callApi } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { useLeaveGuard } from "../use-leave-guard.tsx";
import {
  firstField, isSameDraft, mergeDraft, problemsIn, problemsOf, toDraft, toForm, toSeen,
} from "./product-draft.ts"; // prettier-ignore
import type { Problems, ProductDraft } from "./product-draft.ts";

const UPLOADING = "Please wait until the picture is uploaded.";

export type ProductFormState = ReturnType<typeof useProductForm>;

/** A product's form, on its page or in a dialog: adds one, or changes the one it is given. */
export function useProductForm(product: Product | undefined, onSaved: (saved: Product) => void) {
  const [seen, setSeen] = useState(product);
  const initial = toDraft(seen);
  const [draft, setDraft] = useState(initial);
  // Sent twice, because the first answer was lost, it is still one product.
  const [key] = useState(() => crypto.randomUUID());
  const [problems, setProblems] = useState<Problems>();
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const { revalidate } = useRevalidator();
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

  async function save() {
    const body = toForm(draft, initial);
    if (!seen) return callApi(createProduct, { body, headers: { "idempotency-key": key } });
    try {
      return await callApi(updateProduct, {
        params: { id: seen._id },
        body: { ...body, seen: toSeen(seen) },
      });
    } catch (thrown) {
      if (thrown instanceof ShopError && thrown.code === "product_changed") await catchUp(seen);
      throw thrown;
    }
  }

  async function catchUp({ slug }: Product) {
    const { data } = await callApi(getProduct, { params: { slug } });
    setDraft((now) => mergeDraft(now, initial, toDraft(data)));
    setSeen(data);
    void revalidate();
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
      const { data, message } = await save();
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
