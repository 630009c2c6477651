import type { Category } from "@tindahan/contract/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormButtons } from "../form-buttons.tsx";
import { Problem } from "../problem.tsx";
import { NameField } from "./name-field.tsx";
import { useCategoryForm } from "./use-category-form.ts";

type CategoryDialogProps = {
  /** None: a new one. */
  category?: Category;
  onSaved: (saved: Category) => void;
  onClose: () => void;
};

export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const { isBusy, problem, errors, onSubmit } = useCategoryForm(category, onSaved);

  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? "Edit category" : "Add category"}
      footer={
        <FormButtons onCancel={onClose} form="category-form" busy={isBusy}>
          {category ? "Save" : "Add category"}
        </FormButtons>
      }
    >
      <form id="category-form" method="dialog" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {problem && <Problem>{problem}</Problem>}
        <NameField category={category} error={errors["name"]} />
      </form>
    </Dialog>
  );
}
