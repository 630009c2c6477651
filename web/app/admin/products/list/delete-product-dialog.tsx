import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { callApi } from "../../../shared/api/api.ts";
import { toast, UNDO_DURATION_MS } from "../../../ui/feedback/toast.ts";
import { ConfirmActionDialog } from "../../forms/confirmed-action.tsx";
import { errorMessage } from "../../forms/error-message.ts";

type DeleteProductDialogProps = {
  product: Product;
  onChanged: () => void;
  onClose: () => void;
};

export function DeleteProductDialog({ product, onChanged, onClose }: DeleteProductDialogProps) {
  const id = product._id;

  async function remove(close: () => void) {
    const { message } = await callApi("DELETE /api/products/:id", { params: { id } });
    close();
    onChanged();
    toast.success(message, {
      description: product.name,
      duration: UNDO_DURATION_MS,
      action: { label: "Undo", onClick: () => void restore() },
    });
  }

  async function restore() {
    try {
      toast.success((await callApi("POST /api/products/:id/restore", { params: { id } })).message);
      onChanged();
    } catch (thrown) {
      toast.error(errorMessage(thrown));
    }
  }

  return (
    <ConfirmActionDialog title="Delete product" confirmLabel="Delete" act={remove} onClose={onClose}>
      <span className="wrap-anywhere">
        Are you sure you want to delete “{product.name}”? It is removed from the shop immediately; past orders
        keep it. You can restore it from Archived.
      </span>
    </ConfirmActionDialog>
  );
}
