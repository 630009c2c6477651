import { UNKNOWN_CATEGORY, type Category } from "@tindahan/contract/catalogue/catalogue.ts";
import { deleteCategory } from "@tindahan/contract/catalogue/manage-products.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmedAction } from "../forms/confirmed-action.tsx";

type DeleteCategoryDialogProps = { category: Category; onDeleted: () => void; onClose: () => void };

export function DeleteCategoryDialog({ category, onDeleted, onClose }: DeleteCategoryDialogProps) {
  async function remove(close: () => void) {
    const { message } = await callApi(deleteCategory, { params: { id: category._id } });
    toast.success(message);
    close();
    onDeleted();
  }

  return (
    <ConfirmedAction title="Delete category" confirmLabel="Delete" act={remove} onClose={onClose}>
      <span className="wrap-anywhere">
        Are you sure you want to delete “{category.name}”? Its products stay in the shop as “
        {UNKNOWN_CATEGORY}”. This cannot be undone.
      </span>
    </ConfirmedAction>
  );
}
