import { ArchiveRestore } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Table, type Column } from "../../../ui/tables/table.tsx";
import { focusPageHeading } from "../../../ui/feedback/route-announcer.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { createCategoryNameLookup, ProductThumbnail } from "./product-columns.tsx";

type ArchivedTableProps = { products: Product[]; categories: Category[] };

export function ArchivedProductTable({ products, categories }: ArchivedTableProps) {
  const columns = createArchivedColumns(categories, (product) => (
    <RestoreProductButton product={product} label="Restore" />
  ));
  return <Table caption="Archived products" rows={products} keyOf={({ _id }) => _id} columns={columns} />;
}

export function createArchivedColumns(
  categories: Category[],
  actions: (product: Product) => ReactNode,
): Column<Product>[] {
  return [
    { header: "Image", phone: "picture", cell: ProductThumbnail },
    {
      header: "Name",
      phone: "title",
      cell: ({ name }) => (
        <span className="font-medium wrap-anywhere cramped:line-clamp-2 cramped:whitespace-normal">
          {name}
        </span>
      ),
    },
    { header: "Price", phone: "below", align: "end", cell: ({ price }) => formatMoney(price) },
    { header: "Category", phone: "line", cell: createCategoryNameLookup(categories) },
    {
      header: "Actions",
      phone: "aside",
      align: "end",
      cell: actions,
    },
  ];
}

type RestoreButtonProps = { product: Product; label: "Restore" | "Publish" };

export function RestoreProductButton({ product: { _id: id, name }, label }: RestoreButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function restore() {
    setBusy(true);
    try {
      const { message } = await callApi("POST /api/products/:id/restore", { params: { id } });
      // The row disappears with its button.
      focusPageHeading();
      toast.success(message, { description: name });
    } catch (thrown) {
      toast.error(errorMessage(thrown), { description: name });
      setBusy(false);
    }
    await revalidate();
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isBusy}
      aria-label={`${label} ${name}`}
      onClick={() => void restore()}
    >
      <ArchiveRestore size={16} aria-hidden />
      {label}
    </Button>
  );
}
