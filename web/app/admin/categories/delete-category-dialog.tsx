import { useState } from "react";
import { UNKNOWN_CATEGORY, type Category } from "@tindahan/contract/catalogue/catalogue.ts";
import { deleteCategory } from "@tindahan/contract/catalogue/manage-products.ts";
import { callApi } from "../../shared/api/api.ts";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { closeAndFocusHeading } from "../../ui/dialogs/close-and-focus-heading.ts";
import { Problem } from "../../ui/feedback/problem.tsx";
import { errorMessage } from "../forms/error-message.ts";

type DeleteCategoryDialogProps = { category: Category; onDeleted: () => void; onClose: () => void };

export function DeleteCategoryDialog({ category, onDeleted, onClose }: DeleteCategoryDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function remove() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { message } = await callApi(deleteCategory, { params: { id: category._id } });
      toast.success(message);
      closeAndFocusHeading(onClose);
      onDeleted();
    } catch (thrown) {
      toast.error(errorMessage(thrown));
      setProblem(errorMessage(thrown));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title="Delete category"
      confirmLabel="Delete"
      danger
      busy={isBusy}
      problem={problem && <Problem>{problem}</Problem>}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <span className="wrap-anywhere">
        Are you sure you want to delete “{category.name}”? Its products stay in the shop as “
        {UNKNOWN_CATEGORY}”. This cannot be undone.
      </span>
    </ConfirmDialog>
  );
}
