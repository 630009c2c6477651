import type { ChangeEvent, ReactNode, ComponentProps } from "react";
import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import type { ProductField } from "@tindahan/contract/catalogue/product-fields.ts";
import { TextArea, TextField, controlClass, Field } from "../../../ui/forms/field.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { ProductCategoryField } from "./category-field.tsx";
import { MoreProductPictures } from "../pictures/more-pictures.tsx";
import { ProductPictureField } from "../pictures/picture-field.tsx";
import { InventoryFields } from "./inventory-fields.tsx";
import { ProductSaleFields } from "./sale-fields.tsx";
import type { ProductFormState } from "./use-product-form.ts";
import { CopyBuyLinkButton } from "../variants/copy-buy-link.tsx";
import { PicturesByOption } from "../variants/option-pictures.tsx";
import { VariantFields } from "../variants/variant-fields.tsx";

type ProductFieldsProps = { state: ProductFormState; categories: Category[] };

export function ProductFields({ state, categories }: ProductFieldsProps) {
  const { name, details, price, stock, image, ...others } = createProductControls(state, categories);

  return (
    <div className="flex flex-col gap-5 text-16">
      <div className="grid gap-5 md:grid-cols-[1fr_240px] md:gap-6">
        <div className="flex min-w-0 flex-col gap-5">
          {state.problem && <ProblemAlert>{state.problem}</ProblemAlert>}
          {name}
          {details}
          <div className="grid grid-cols-2 items-start gap-4">
            {price}
            {state.variants.options.length === 0 && stock}
          </div>
          {Object.entries(others).map(([field, control]) => (
            <div key={field}>{control}</div>
          ))}
          {state.isNew && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
              <input
                type="checkbox"
                checked={state.isDraft}
                onChange={(event) => state.setIsDraft(event.target.checked)}
                className="size-4 shrink-0 accent-accent"
              />
              Save as draft: hidden from shoppers until you publish it
            </label>
          )}
        </div>
        {image}
      </div>
      {state.variants.options.length === 0 && <ProductSaleFields state={state} />}
      {state.variants.options.length === 0 && <InventoryFields state={state} />}
      {state.variants.options.length === 0 && state.id && (
        <div className="text-14">
          <CopyBuyLinkButton variantId={state.id} name={state.input.name} hasText />
        </div>
      )}
      <VariantFields
        input={state.variants}
        onChange={state.setVariants}
        errors={state.errors}
        price={state.input.price}
        name={state.input.name}
        onAdjusted={state.applyAdjustedStock}
      />
      <MoreProductPictures
        pictures={state.pictures}
        cover={state.input.image.trim()}
        onCover={(url) => state.set("image", url)}
      />
      <PicturesByOption
        input={state.variants}
        onChange={state.setVariants}
        pictures={state.pictures}
        cover={state.input.image.trim()}
      />
    </div>
  );
}

function createProductControls(
  { input, set, errors, setUploading, pictures }: ProductFormState,
  categories: Category[],
) {
  const fieldProps = (name: ProductField) => ({
    name,
    value: input[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(name, event.target.value),
  });

  return {
    name: (
      <TextField
        label="Name"
        {...fieldProps("name")}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
    ),
    details: (
      <TextArea
        label="Details"
        {...fieldProps("details")}
        required
        maxLength={10_000}
        rows={5}
        hint="One detail per line: size, flavor, material. Shown to shoppers as a list."
      />
    ),
    price: <ProductPriceField {...fieldProps("price")} />,
    stock: (
      <TextField
        label="Stock"
        {...fieldProps("stock")}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="Leave empty if you do not count stock."
      />
    ),
    category: (
      <ProductCategoryField
        {...fieldProps("category")}
        categories={categories}
        onCategory={(id) => set("category", id)}
      />
    ),
    image: (
      <ProductPictureField
        {...fieldProps("image")}
        onUploaded={(image) => set("image", image)}
        onUploading={setUploading}
        onMore={pictures.addWhenLoaded}
      />
    ),
  } satisfies Record<ProductField, ReactNode>;
}

/** A number input would discard invalid text instead of showing it. */
function ProductPriceField({
  error,
  ...rest
}: { error?: string } & Omit<ComponentProps<"input">, "className" | "id">) {
  return (
    <Field label="Price" error={error}>
      {(wiring) => (
        <div className="relative">
          <span aria-hidden className="absolute top-2.5 left-3 text-ink-2">
            ₱
          </span>
          <input
            {...rest}
            {...wiring}
            required
            inputMode="decimal"
            autoComplete="off"
            className={`${controlClass} h-11 pr-3 pl-7 tabular-nums`}
          />
        </div>
      )}
    </Field>
  );
}
