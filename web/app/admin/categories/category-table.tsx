import { Link } from "react-router";
import type { Category } from "@tindahan/contract/catalogue.ts";
import { Table, type Column } from "../../ui/table.tsx";
import { RowActions, RowName } from "../row-button.tsx";

type CategoryTableProps = {
  categories: Category[];
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
};

export function CategoryTable({ categories, ...actions }: CategoryTableProps) {
  return (
    <Table caption="Categories" rows={categories} keyOf={({ _id }) => _id} columns={columnsOf(actions)} />
  );
}

function columnsOf({ onEdit, onDelete }: Omit<CategoryTableProps, "categories">): Column<Category>[] {
  return [
    {
      header: "Name",
      phone: "title",
      cell: (category) => <RowName onOpen={() => onEdit(category)}>{category.name}</RowName>,
    },
    {
      header: "Products",
      phone: "detail",
      cell: ({ _id, name }) => (
        <Link
          to={`/admin/products?category=${_id}`}
          className="relative rounded-control text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:py-2"
        >
          View products<span className="sr-only"> in {name}</span>
        </Link>
      ),
    },
    {
      header: "Actions",
      phone: "aside",
      align: "end",
      cell: (category) => (
        <RowActions
          name={category.name}
          onEdit={() => onEdit(category)}
          onDelete={() => onDelete(category)}
        />
      ),
    },
  ];
}
