import type { ProductResult } from "@tindahan/contract/catalogue/change-products.ts";
import { callApi } from "../../../shared/api/api.ts";
import { toast, UNDO_DURATION_MS } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { pluralize } from "../import/pluralize.ts";

/** Empty if the undo failed as a whole, which the admin reads in a toast. */
export async function undoProductsChange(key: string, products: string[]): Promise<ProductResult[]> {
  try {
    return (await callApi("POST /api/admin/products/change/undo", { body: { key, products } })).results;
  } catch (thrown) {
    toast.error("Not undone", { description: errorMessage(thrown) });
    return [];
  }
}

export function offerProductsUndo(key: string, results: ProductResult[], onChanged: () => void): void {
  const changed = results.filter(({ outcome }) => outcome === "changed").map(({ id }) => id);
  if (changed.length === 0) return;

  async function undo() {
    const undone = await undoProductsChange(key, changed);
    const refused = undone.filter(({ outcome }) => outcome === "refused");
    onChanged();
    if (refused.length > 0)
      toast.error(`${pluralize(refused.length, "product")} not undone`, { description: refused[0]!.problem });
    else if (undone.length > 0) toast.success(`${pluralize(undone.length, "product")} as before`);
  }

  toast.success(`${pluralize(changed.length, "product")} changed`, {
    duration: UNDO_DURATION_MS,
    action: { label: "Undo", onClick: () => void undo() },
  });
}
