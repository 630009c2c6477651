import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import { TextField } from "../../ui/forms/text-field.tsx";

export function NameField({ category, error }: { category?: Category; error: string | undefined }) {
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
