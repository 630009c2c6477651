import { type Category } from "@tindahan/contract/catalogue.ts";
import { createCategory, updateCategory } from "@tindahan/contract/manage-products.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import { callApi } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { textOf, useForm } from "../use-form.ts";

/** A category's form, on its page or in a dialog: adds one, or renames the one it is given. */
export function useCategoryForm(category: Category | undefined, onSaved: (saved: Category) => void) {
  return useForm(
    async (form) => {
      const name = textOf(form, "name").trim();
      if (!name) throw new ShopError("category_name_missing");
      const { data, message } = category
        ? await callApi(updateCategory, { params: { id: category._id }, body: { name } })
        : await callApi(createCategory, { body: { name } });
      toast.success(message);
      onSaved(data);
    },
    { fieldOf: { category_name_missing: "name", category_exists: "name" } },
  );
}
