import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { formText, useForm } from "../forms/use-form.ts";
import { TextField } from "../../ui/forms/field.tsx";

export function useCategoryForm(
  category: Category | undefined,
  onSaved: (saved: Category) => void,
  more: { image?: string; description?: string } = {},
) {
  return useForm(
    async (form) => {
      const name = formText(form, "name").trim();
      if (!name) throw new ShopError("category_name_missing");
      const { data, message } = category
        ? await callApi("PUT /api/categories/:id", { params: { id: category._id }, body: { name, ...more } })
        : await callApi("POST /api/categories", { body: { name, ...more } });
      toast.success(message);
      onSaved(data);
    },
    { fieldOf: { category_name_missing: "name", category_exists: "name" } },
  );
}

export function CategoryNameField({ category, error }: { category?: Category; error: string | undefined }) {
  return (
    <TextField
      label="Category name"
      name="name"
      defaultValue={category?.name}
      required
      maxLength={100}
      autoComplete="off"
      error={error}
      data-autofocus
    />
  );
}
