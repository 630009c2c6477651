import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "react-router";
import type { Collection } from "@tindahan/contract/catalogue/catalogue.ts";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { RowActions, RowButton, RowOpenButton } from "../../ui/tables/row-controls.tsx";

type CategoryTableProps = {
  categories: Collection[];
  /** Position of the first row among all categories, counted from 1. */
  firstPosition: number;
  total: number;
  onMove: (category: Collection, position: number) => void;
  onEdit: (category: Collection) => void;
  onDelete: (category: Collection) => void;
};

export function CategoryTable(props: CategoryTableProps) {
  return (
    <Table
      caption="Categories"
      rows={props.categories}
      keyOf={({ _id }) => _id}
      columns={createCategoryColumns(props)}
    />
  );
}

function createCategoryColumns(props: CategoryTableProps): Column<Collection>[] {
  const { categories, firstPosition, total, onMove, onEdit, onDelete } = props;
  return [
    {
      header: "Name",
      phone: "title",
      cell: (category) => <RowOpenButton onOpen={() => onEdit(category)}>{category.name}</RowOpenButton>,
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
        <RowActions name={category.name} onEdit={() => onEdit(category)} onDelete={() => onDelete(category)}>
          <MoveCategoryButtons
            category={category}
            position={firstPosition + categories.indexOf(category)}
            total={total}
            onMove={onMove}
          />
        </RowActions>
      ),
    },
  ];
}

type MoveButtonsProps = { category: Collection; position: number; total: number } & Pick<
  CategoryTableProps,
  "onMove"
>;

function MoveCategoryButtons({ category, position, total, onMove }: MoveButtonsProps) {
  return (
    <div className="flex justify-end" data-moves={category._id}>
      {position > 1 && (
        <RowButton
          label={`Move ${category.name} up`}
          title="Move up"
          icon={ArrowUp}
          onClick={() => onMove(category, position - 1)}
        />
      )}
      {position < total && (
        <RowButton
          label={`Move ${category.name} down`}
          title="Move down"
          icon={ArrowDown}
          onClick={() => onMove(category, position + 1)}
        />
      )}
    </div>
  );
}
