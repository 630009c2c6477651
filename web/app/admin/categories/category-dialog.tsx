import { useState } from "react";
import type { Category, Collection } from "@tindahan/contract/catalogue/catalogue.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { PictureUploadBox } from "../pictures/picture-upload.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { CategoryNameField, useCategoryForm } from "./category-form.tsx";

type CategoryDialogProps = {
  /** Omitted to add a category. */
  category?: Collection;
  onSaved: (saved: Category) => void;
  onClose: () => void;
};

export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const [image, setImage] = useState(category?.image ?? "");
  const [description, setDescription] = useState(category?.description ?? "");
  const { isBusy, problem, errors, onSubmit } = useCategoryForm(category, onSaved, { image, description });

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
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
        <CategoryNameField category={category} error={errors["name"]} />
        <TextArea
          label="Description"
          hint="Shown on the category’s page and in search results."
          optional
          rows={3}
          maxLength={1_000}
          value={description}
          error={errors["description"]}
          onChange={(event) => setDescription(event.target.value)}
        />
        <PictureUploadBox
          image={image}
          hint="Square. Shown where your front page links to the category."
          error={errors["image"]}
          onChange={setImage}
        />
      </form>
    </Dialog>
  );
}
