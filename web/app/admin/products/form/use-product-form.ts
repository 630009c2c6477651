import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { parsePrice } from "@tindahan/contract/core/parse-numbers.ts";
import { callApi } from "../../../shared/api/api.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { isSameFormValue, mergeChanges } from "../../forms/changes.ts";
import { useForm } from "../../forms/use-form.ts";
import { useLeaveGuard } from "../../forms/use-leave-guard.tsx";
import { useMorePictures } from "../pictures/use-more-pictures.ts";
import {
  checkProductTexts,
  toProductTexts,
  toProductForm,
  toProductSnapshot,
  type ProductTexts,
} from "./product-input.ts";
import { checkInventoryInput, toInventoryDetails, type InventoryInput } from "./inventory-input.ts";
import { checkSaleInput, saleFromInput, type SaleInput } from "./sale-input.ts";
import { largePriceChange } from "../bulk/large-price-change.ts";
import {
  checkVariantsInput,
  largeVariantPriceChanges,
  toVariantFields,
  toVariantsInput,
} from "../variants/variant-input.ts";

const UPLOADING = "Please wait until the picture is uploaded.";

export type ProductFormState = ReturnType<typeof useProductForm>;

export function useProductForm(product: AdminProduct | undefined, onSaved: (saved: AdminProduct) => void) {
  const { snapshot, setInput, isChanged, check, toBody, mergeNewerVersion, ...controls } =
    useEditedProductInput(product);
  // Idempotency key: a retry must not create a second product.
  const [key] = useState(() => crypto.randomUUID());
  const [isCoverUploading, setUploading] = useState(false);
  const pictures = useMorePictures(product);
  const isUploading = isCoverUploading || pictures.isUploading;
  const [isDraft, setIsDraft] = useState(false);
  const guard = useLeaveGuard(isUploading || pictures.isTouched || isChanged);
  const form = useForm(submit, {
    fieldOf: { price_invalid: "price", picture_refused: "image", sku_taken: "keeping.sku" },
  });

  const confirmedPrices = useRef("");

  async function submit() {
    if (isUploading) return toast.info(UPLOADING);
    check();
    confirmLargePriceChanges();
    const { data, message } = await save();
    toast.success(message);
    guard.release();
    onSaved(data);
  }

  /** Submitting the same prices a second time confirms them. */
  function confirmLargePriceChanges() {
    const fields = controls.largePriceChanges();
    const prices = JSON.stringify(fields);
    const [first] = Object.values(fields);
    if (!first || prices === confirmedPrices.current) return;
    confirmedPrices.current = prices;
    throw new ShopError("invalid_request", `${first} Save again to confirm.`, fields);
  }

  async function save() {
    const body = { ...toBody(), ...pictures.toBody(controls.input.image) };
    if (!snapshot)
      return callApi("POST /api/products", {
        body: { ...body, isDraft },
        headers: { "idempotency-key": key },
      });
    const { _id: id } = snapshot;
    const seenSale = controls.sale && { sale: (await pictures.loaded)?.sale };
    const seen = { ...toProductSnapshot(snapshot), ...(await pictures.toSeen()), ...seenSale };
    try {
      return await callApi("PUT /api/products/:id", { params: { id }, body: { ...body, seen } });
    } catch (thrown) {
      if (thrown instanceof ShopError && thrown.code === "product_changed")
        await loadNewerVersion(id).catch(() => {});
      throw thrown;
    }
  }

  async function loadNewerVersion(id: Id) {
    const { data } = await callApi("GET /api/admin/products/:id", { params: { id } });
    await pictures.mergeNewerVersion(data);
    mergeNewerVersion(data);
  }

  return {
    ...form,
    ...controls,
    set: (name: keyof ProductTexts, text: string) => {
      setInput((now) => ({ ...now, [name]: text }));
      form.clearError(name);
    },
    guard,
    id: product?._id,
    isNew: !product,
    isDraft,
    setIsDraft,
    isUploading,
    setUploading,
    pictures,
  };
}

function useEditedProductInput(product: AdminProduct | undefined) {
  const [snapshot, setSnapshot] = useState(product);
  const initial = toProductTexts(snapshot);
  const [input, setInput] = useState(initial);
  const price = parsePrice(input.price);
  const initialVariants = toVariantsInput(snapshot);
  const [variants, setVariants] = useState(initialVariants);
  const hasOptions = variants.options.length > 0;
  // Undefined until edited.
  const [sale, setSale] = useState<SaleInput>();
  const [keeping, setKeeping] = useState<InventoryInput>();
  const { revalidate } = useRevalidator();

  function check() {
    checkProductTexts(input, !product);
    checkVariantsInput(variants, price);
    if (sale && !hasOptions) checkSaleInput(sale, price);
    if (keeping && !hasOptions) checkInventoryInput(keeping);
  }

  function largePriceChanges(): Record<string, string> {
    if (!snapshot) return {};
    const changes = hasOptions
      ? largeVariantPriceChanges(variants, initialVariants, price)
      : { price: largePriceChange(parsePrice(initial.price), price) };
    return Object.fromEntries(Object.entries(changes).filter(([, text]) => text)) as Record<string, string>;
  }

  function toBody() {
    const hasSale = sale !== undefined || snapshot?.comparePrice !== undefined;
    return {
      ...toProductForm(input, initial, hasSale),
      ...toVariantFields(variants, initialVariants, price),
      ...(sale && !hasOptions && { sale: saleFromInput(sale) }),
      ...(keeping && !hasOptions && { keeping: toInventoryDetails(keeping) }),
    };
  }

  function mergeNewerVersion(newer: AdminProduct) {
    setVariants((typed) => mergeChanges(toVariantsInput(newer), initialVariants, typed));
    setInput((typed) => mergeChanges(toProductTexts(newer), initial, typed));
    setSnapshot(newer);
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
    snapshot,
    input,
    setInput,
    variants,
    setVariants,
    sale,
    setSale,
    keeping,
    setKeeping,
    isChanged:
      !isSameFormValue(input, initial) ||
      !isSameFormValue(variants, initialVariants) ||
      Boolean(sale) ||
      Boolean(keeping),
    check,
    largePriceChanges,
    toBody,
    mergeNewerVersion,
    applyAdjustedStock,
  };
}
