import { useState } from "react";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { deleteProduct, restoreProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { callApi } from "../../../shared/api/api.ts";
import { ConfirmDialog } from "../../../ui/dialogs/dialog.tsx";
import { toast, UNDO_DURATION_MS } from "../../../ui/feedback/toast.ts";
import { closeAndFocusHeading } from "../../../ui/dialogs/close-and-focus-heading.ts";
import { Problem } from "../../../ui/feedback/problem.tsx";
import { errorMessage } from "../../forms/error-message.ts";

type DeleteProductDialogProps = {
  product: Product;
  /** After it went, and once more if it came back. */
  onChanged: () => void;
  onClose: () => void;
};

export function DeleteProductDialog({ product, onChanged, onClose }: DeleteProductDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = product._id;

  async function remove() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { message } = await callApi(deleteProduct, { params: { id } });
      closeAndFocusHeading(onClose);
      onChanged();
      toast.success(message, {
        description: product.name,
        duration: UNDO_DURATION_MS,
        action: { label: "Undo", onClick: () => void bringBack() },
      });
    } catch (thrown) {
      toast.error(errorMessage(thrown));
      setProblem(errorMessage(thrown));
      setBusy(false);
    }
  }

  async function bringBack() {
    try {
      toast.success((await callApi(restoreProduct, { params: { id } })).message);
      onChanged();
    } catch (thrown) {
      toast.error(errorMessage(thrown));
    }
  }

  return (
    <ConfirmDialog
      open
      title="Delete product"
      confirmLabel="Delete"
      danger
      busy={isBusy}
      problem={problem && <Problem>{problem}</Problem>}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <span className="wrap-anywhere">
        Are you sure you want to delete “{product.name}”? It leaves the shop at once; orders that have it keep
        it. You find it again under Archived.
      </span>
    </ConfirmDialog>
  );
}
