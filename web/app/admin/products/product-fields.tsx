import type { ChangeEvent } from "react";
import type { Category } from "@tindahan/contract/catalogue.ts";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Problem } from "../problem.tsx";
import { CategoryField } from "./category-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { PriceField } from "./price-field.tsx";
import type { ProductDraft } from "./product-draft.ts";
import type { ProductFormState } from "./use-product-form.ts";

type ProductFieldsProps = { state: ProductFormState; categories: Category[] };

export function ProductFields({ state, categories }: ProductFieldsProps) {
  const { draft, set, errors, message } = state;
  const wire = (name: keyof ProductDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(name, event.target.value),
  });

  return (
    <div className="grid gap-5 text-16 md:grid-cols-[1fr_240px] md:gap-6">
      <div className="flex min-w-0 flex-col gap-5">
        {message && <Problem>{message}</Problem>}
        <TextField
          label="Name"
          {...wire("name")}
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus
        />
        <TextArea
          label="Details"
          {...wire("details")}
          required
          maxLength={10_000}
          rows={5}
          hint="One thing a line: size, taste, what it is made of. Shoppers see them as a list."
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <PriceField {...wire("price")} />
          <TextField
            label="Stock"
            {...wire("stock")}
            optional
            inputMode="numeric"
            autoComplete="off"
            hint="How many you have. Empty: not counted."
          />
        </div>
        <CategoryField
          {...wire("category")}
          categories={categories}
          onCategory={(id) => set("category", id)}
        />
      </div>
      <PictureField
        {...wire("image")}
        onUploaded={(image) => set("image", image)}
        onUploading={state.setUploading}
      />
    </div>
  );
}
