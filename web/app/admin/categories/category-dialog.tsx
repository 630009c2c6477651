import type { Category } from "@tindahan/contract/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NameField } from "./name-field.tsx";
import { useCategoryForm } from "./use-category-form.ts";

type CategoryDialogProps = {
  /** None: a new one. */
  category?: Category;
  onSaved: (saved: Category) => void;
  onClose: () => void;
};

export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const { isBusy, error, submit } = useCategoryForm(category, onSaved);

  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? "Edit category" : "Add category"}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="category-form" busy={isBusy}>
            {category ? "Save" : "Add category"}
          </Button>
        </>
      }
    >
      <form id="category-form" method="dialog" noValidate onSubmit={submit}>
        <NameField category={category} error={error} />
      </form>
    </Dialog>
  );
}
