import { useRevalidator } from "react-router";
import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { focusPageHeading } from "../../../ui/feedback/route-announcer.tsx";
import { Table } from "../../../ui/tables/table.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { createArchivedColumns, RestoreProductButton } from "./archived-table.tsx";
import { useEditedProductUrl } from "../form/edited-product.ts";
import { EditProductDialog } from "../form/product-dialog.tsx";

type DraftTableProps = { products: Product[]; categories: Category[] };

export function DraftProductTable({ products, categories }: DraftTableProps) {
  const edited = useEditedProductUrl();
  const { revalidate } = useRevalidator();

  async function archive({ _id: id, name }: Product) {
    try {
      await callApi("DELETE /api/products/:id", { params: { id } });
      focusPageHeading();
      toast.success("Draft archived. You can restore it.", { description: name });
    } catch (thrown) {
      toast.error(errorMessage(thrown), { description: name });
    }
    await revalidate();
  }

  const columns = createArchivedColumns(categories, (product) => (
    <span className="flex items-end justify-end gap-1 cramped:flex-col-reverse">
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Archive ${product.name}`}
        onClick={() => void archive(product)}
      >
        Archive
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Edit ${product.name}`}
        onClick={() => edited.open(product._id)}
      >
        Edit
      </Button>
      <RestoreProductButton product={product} label="Publish" />
    </span>
  ));

  return (
    <>
      <Table caption="Drafts" rows={products} keyOf={({ _id }) => _id} columns={columns} />
      {edited.id && (
        <EditProductDialog
          key={edited.id}
          id={edited.id}
          listed={products.find(({ _id }) => _id === edited.id)}
          categories={categories}
          isDraft
          onSaved={() => void edited.close().then(revalidate)}
          onClose={() => void edited.close()}
        />
      )}
    </>
  );
}
