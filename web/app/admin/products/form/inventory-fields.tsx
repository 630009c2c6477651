import { Suspense, use } from "react";
import { TextField } from "../../../ui/forms/field.tsx";
import { toInventoryInput, type InventoryInput } from "./inventory-input.ts";
import type { ProductFormState } from "./use-product-form.ts";

/** Product lists omit these fields, so they are loaded with the form. */
export function InventoryFields({ state }: { state: ProductFormState }) {
  return (
    <Suspense fallback={<p className="text-13 text-ink-2">Loading…</p>}>
      <LoadedInventoryFields state={state} />
    </Suspense>
  );
}

function LoadedInventoryFields({
  state: { pictures, keeping, setKeeping, errors, clearError },
}: {
  state: ProductFormState;
}) {
  const loaded = use(pictures.loaded);
  if (!loaded) return null;
  const shown = keeping ?? toInventoryInput(loaded.keeping);
  const fieldProps = (part: keyof InventoryInput) => ({
    name: `keeping.${part}`,
    value: shown[part],
    error: errors[`keeping.${part}`],
    optional: true,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => {
      setKeeping({ ...shown, [part]: event.target.value });
      clearError(`keeping.${part}`);
    },
  });

  return (
    <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
      <TextField label="Weight (g)" {...fieldProps("weight")} inputMode="numeric" />
      <TextField label="SKU" {...fieldProps("sku")} maxLength={60} />
      <TextField label="Barcode" {...fieldProps("barcode")} maxLength={60} />
    </div>
  );
}
