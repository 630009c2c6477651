import { useState } from "react";
import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast, UNDO_DURATION_MS } from "../../ui/feedback/toast.ts";
import { Select } from "../../ui/forms/select.tsx";
import { ConfirmActionDialog } from "../forms/confirmed-action.tsx";
import { errorMessage } from "../forms/error-message.ts";

type DeleteCategoryDialogProps = { category: Category; onChanged: () => void; onClose: () => void };

export function DeleteCategoryDialog({ category, onChanged, onClose }: DeleteCategoryDialogProps) {
  const [others, setOthers] = useState<Category[]>();
  const [moveTo, setMoveTo] = useState("");

  async function remove(close: () => void) {
    if (others && !moveTo) throw new ShopError("invalid_request", "Choose a category for the products.");
    const { message, isRestorable } = await callApi("DELETE /api/categories/:id", {
      params: { id: category._id },
      query: moveTo ? { moveTo } : {},
    }).catch(async (thrown: unknown) => {
      if (thrown instanceof ShopError && thrown.code === "category_in_use")
        setOthers(await otherCategories());
      throw thrown;
    });
    close();
    onChanged();
    toast.success(message, {
      description: isRestorable ? category.name : `${category.name}. Too many products moved to undo this.`,
      duration: UNDO_DURATION_MS,
      ...(isRestorable && { action: { label: "Undo", onClick: () => void restore() } }),
    });
  }

  async function restore() {
    try {
      toast.success(
        (await callApi("POST /api/categories/:id/restore", { params: { id: category._id } })).message,
      );
      onChanged();
    } catch (thrown) {
      toast.error(errorMessage(thrown));
    }
  }

  async function otherCategories(): Promise<Category[]> {
    const { data } = await callApi("GET /api/categories", {});
    return data.filter(({ _id }) => _id !== category._id);
  }

  return (
    <ConfirmActionDialog
      title="Delete category"
      confirmLabel={others ? "Move and delete" : "Delete"}
      act={remove}
      onClose={onClose}
    >
      <span className="wrap-anywhere">Are you sure you want to delete “{category.name}”?</span>
      {others?.length === 0 && <span> Add another category for its products first.</span>}
      {others && others.length > 0 && (
        <Select
          label="Move its products to"
          value={moveTo}
          onChange={({ target }) => setMoveTo(target.value)}
        >
          <option value="">Choose a category</option>
          {others.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </ConfirmActionDialog>
  );
}
