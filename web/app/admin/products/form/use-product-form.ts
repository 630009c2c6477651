import { useState } from "react";
import { useRevalidator } from "react-router";
import {
  createProduct,
  updateProduct,
  type AdminProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { getProductToEdit } from "@tindahan/contract/catalogue/manage-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { parsePrice } from "@tindahan/contract/core/parse-numbers.ts";
import { callApi } from "../../../shared/api/api.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { isSame, mergeChanges } from "../../forms/changes.ts";
import { useForm } from "../../forms/use-form.ts";
import { useLeaveGuard } from "../../forms/use-leave-guard.tsx";
import { useMorePictures } from "../pictures/use-more-pictures.ts";
import { checkInput, toInput, toForm, toSeen, type ProductInput } from "./product-input.ts";
import { checkKeeping, toKeeping, type KeepingInput } from "./keeping-input.ts";
import { checkSale, toSale, type SaleInput } from "./sale-input.ts";
import { checkVariants, toVariantFields, toVariantsInput } from "../variants/variant-input.ts";

const UPLOADING = "Please wait until the picture is uploaded.";

export type ProductFormState = ReturnType<typeof useProductForm>;

export function useProductForm(product: AdminProduct | undefined, onSaved: (saved: AdminProduct) => void) {
  const [snapshot, setSnapshot] = useState(product);
  const initial = toInput(snapshot);
  const [input, setInput] = useState(initial);
  const initialVariants = toVariantsInput(snapshot);
  const [variants, setVariants] = useState(initialVariants);
  // Idempotency key: a retry must not create a second product.
  const [key] = useState(() => crypto.randomUUID());
  const [isCoverUploading, setUploading] = useState(false);
  const pictures = useMorePictures(product);
  const isUploading = isCoverUploading || pictures.isUploading;
  const [isDraft, setIsDraft] = useState(false);
  const { revalidate } = useRevalidator();
  const isChanged = !isSame(input, initial) || !isSame(variants, initialVariants);
  // Undefined until edited.
  const [sale, setSale] = useState<SaleInput>();
  const [keeping, setKeeping] = useState<KeepingInput>();
  const isTouched = pictures.isTouched || sale !== undefined || keeping !== undefined;
  const guard = useLeaveGuard(isUploading || isTouched || isChanged);
  const form = useForm(submit, {
    fieldOf: { price_invalid: "price", picture_refused: "image", sku_taken: "keeping.sku" },
  });

  async function submit() {
    if (isUploading) return toast.info(UPLOADING);
    checkInput(input, !product);
    checkVariants(variants, parsePrice(input.price));
    if (sale && variants.options.length === 0) checkSale(sale, parsePrice(input.price));
    if (keeping && variants.options.length === 0) checkKeeping(keeping);
    const { data, message } = await save();
    toast.success(message);
    guard.release();
    onSaved(data);
  }

  async function save() {
    const hasSale = sale !== undefined || snapshot?.comparePrice !== undefined;
    const body = {
      ...toForm(input, initial, hasSale),
      ...toVariantFields(variants, initialVariants, parsePrice(input.price)),
      ...pictures.toBody(input.image),
      ...(sale && variants.options.length === 0 && { sale: toSale(sale) }),
      ...(keeping && variants.options.length === 0 && { keeping: toKeeping(keeping) }),
    };
    if (!snapshot)
      return callApi(createProduct, { body: { ...body, isDraft }, headers: { "idempotency-key": key } });
    try {
      return await callApi(updateProduct, {
        params: { id: snapshot._id },
        body: {
          ...body,
          seen: { ...toSeen(snapshot), ...(await pictures.toSeen()), ...(await toSeenSale()) },
        },
      });
    } catch (thrown) {
      if (thrown instanceof ShopError && thrown.code === "product_changed")
        await mergeNewerVersion(snapshot).catch(() => {});
      throw thrown;
    }
  }

  async function toSeenSale() {
    return sale ? { sale: (await pictures.loaded)?.sale } : {};
  }

  async function mergeNewerVersion({ _id: id }: AdminProduct) {
    const { data } = await callApi(getProductToEdit, { params: { id } });
    await pictures.mergeNewerVersion(data);
    setVariants((typed) => mergeChanges(toVariantsInput(data), initialVariants, typed));
    setInput((typed) => mergeChanges(toInput(data), initial, typed));
    setSnapshot(data);
    void revalidate();
  }

  function applyAdjustedStock(id: string, stock: number) {
    setSnapshot((now) => {
      const variants = now?.variants?.map((one) => (one._id === id ? { ...one, stock } : one));
      return now && variants ? { ...now, variants } : now;
    });
    setVariants((typed) => ({
      ...typed,
      rows: typed.rows.map((row) => (row._id === id ? { ...row, stock: String(stock) } : row)),
    }));
    void revalidate();
  }

  return {
    ...form,
    input,
    set: (name: keyof ProductInput, text: string) => {
      setInput((now) => ({ ...now, [name]: text }));
      form.clearError(name);
    },
    guard,
    isNew: !product,
    isDraft,
    setIsDraft,
    isUploading,
    setUploading,
    pictures,
    variants,
    setVariants,
    sale,
    setSale,
    keeping,
    setKeeping,
    applyAdjustedStock,
  };
}
