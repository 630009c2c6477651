import { useState } from "react";
import { deleteCategory, UNKNOWN_CATEGORY, type Category } from "@tindahan/contract/catalogue.ts";
import { callApi } from "../../api.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { closeWithRow } from "../close-with-row.ts";
import { Problem } from "../problem.tsx";
import { wordsOf } from "../words-of.ts";

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
      closeWithRow(onClose);
      onDeleted();
    } catch (thrown) {
      toast.error(wordsOf(thrown));
      setProblem(wordsOf(thrown));
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
