import { useState } from "react";
import { useRevalidator } from "react-router";
import { createProduct, updateProduct, type Product } from "@tindahan/contract/catalogue.ts";
import { getProductToEdit } from "@tindahan/contract/edit-product.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import { callApi } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { isSame, withChanges } from "../changes.ts";
import { useForm } from "../use-form.ts";
import { useLeaveGuard } from "../use-leave-guard.tsx";
import { useMorePictures } from "./use-more-pictures.ts";
import { checkDraft, toDraft, toForm, toSeen, type ProductDraft } from "./product-draft.ts";

const UPLOADING = "Please wait until the picture is uploaded.";

export type ProductFormState = ReturnType<typeof useProductForm>;

/** A product's form, on its page or in a dialog: adds one, or changes the one it is given. */
export function useProductForm(product: Product | undefined, onSaved: (saved: Product) => void) {
  const [seen, setSeen] = useState(product);
  const initial = toDraft(seen);
  const [draft, setDraft] = useState(initial);
  // Sent twice, because the first answer was lost, it is still one product.
  const [key] = useState(() => crypto.randomUUID());
  const [isCoverUploading, setUploading] = useState(false);
  const pictures = useMorePictures(product);
  const isUploading = isCoverUploading || pictures.isUploading;
  const [isDraft, setIsDraft] = useState(false);
  const { revalidate } = useRevalidator();
  const guard = useLeaveGuard(isUploading || pictures.isTouched || !isSame(draft, initial));
  const form = useForm(submit, { fieldOf: { price_invalid: "price", picture_refused: "image" } });

  async function submit() {
    if (isUploading) return toast.info(UPLOADING);
    checkDraft(draft, !product);
    const { data, message } = await save();
    toast.success(message);
    guard.release();
    onSaved(data);
  }

  async function save() {
    const body = { ...toForm(draft, initial), ...pictures.toBody(draft.image) };
    if (!seen)
      return callApi(createProduct, { body: { ...body, isDraft }, headers: { "idempotency-key": key } });
    try {
      return await callApi(updateProduct, {
        params: { id: seen._id },
        body: { ...body, seen: { ...toSeen(seen), ...(await pictures.toSeen()) } },
      });
    } catch (thrown) {
      if (thrown instanceof ShopError && thrown.code === "product_changed")
        await catchUp(seen).catch(() => {});
      throw thrown;
    }
  }

  async function catchUp({ _id: id }: Product) {
    const { data } = await callApi(getProductToEdit, { params: { id } });
    await pictures.catchUp(data);
    setDraft((typed) => withChanges(toDraft(data), initial, typed));
    setSeen(data);
    void revalidate();
  }

  return {
    ...form,
    draft,
    set: (name: keyof ProductDraft, text: string) => {
      setDraft((now) => ({ ...now, [name]: text }));
      form.clearError(name);
    },
    guard,
    isNew: !product,
    isDraft,
    setIsDraft,
    isUploading,
    setUploading,
    pictures,
  };
}
