import { ArrowDown, ArrowUp, GripVertical, Image as ImageIcon } from "lucide-react";
import { useRef, type PointerEvent } from "react";
import { Link } from "react-router";
import type { AdminCategory } from "@tindahan/contract/catalogue/manage-products.ts";
import { Picture } from "../../ui/display/picture.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { RowActions, RowButton, RowOpenButton } from "../../ui/tables/row-controls.tsx";

type CategoryTableProps = {
  categories: AdminCategory[];
  /** Position of the first row among all categories, counted from 1. */
  firstPosition: number;
  total: number;
  onMove: (category: AdminCategory, position: number) => void;
  onEdit: (category: AdminCategory) => void;
  onDelete: (category: AdminCategory) => void;
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

function createCategoryColumns(props: CategoryTableProps): Column<AdminCategory>[] {
  const { categories, firstPosition, total, onMove, onEdit, onDelete } = props;
  return [
    {
      header: "Picture",
      phone: "picture",
      cell: ({ image, _id }) => (
        <div className="flex items-center gap-1">
          {total > 1 && (
            <DragHandle
              onDrop={(row) =>
                onMove(
                  categories.find((one) => one._id === _id)!,
                  firstPosition + row,
                )
              }
            />
          )}
          <CategoryThumbnail image={image} />
        </div>
      ),
    },
    {
      header: "Name",
      phone: "title",
      roomy: "fill",
      cell: (category) => <RowOpenButton onOpen={() => onEdit(category)}>{category.name}</RowOpenButton>,
    },
    {
      header: "Products",
      phone: "detail",
      cell: ({ _id, name, products }) => (
        <Link
          to={`/admin/products?category=${_id}`}
          className="relative rounded-control text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:py-2"
        >
          {products.toLocaleString("en-PH")} {products === 1 ? "product" : "products"}
          <span className="sr-only"> in {name}</span>
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

function CategoryThumbnail({ image }: { image: string | undefined }) {
  return (
    <div className="w-11 [&>*]:rounded-control md:w-9">
      {image ? (
        <Picture src={image} alt="" sizes="44px" eager />
      ) : (
        <span className="grid aspect-square place-items-center bg-tint text-ink-2">
          <ImageIcon size={16} aria-hidden />
        </span>
      )}
    </div>
  );
}

/** For the mouse; the buttons at the end of the row do the same. */
function DragHandle({ onDrop }: { onDrop: (row: number) => void }) {
  const target = useRef<HTMLTableRowElement>(undefined);

  function mark(row: HTMLTableRowElement | undefined) {
    target.current?.classList.remove("bg-accent-tint");
    row?.classList.add("bg-accent-tint");
    target.current = row;
  }

  function follow(event: PointerEvent<HTMLSpanElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const rows = event.currentTarget.closest("tbody")!.rows;
    mark(
      [...rows].find((row) => event.clientY < row.getBoundingClientRect().bottom) ?? rows[rows.length - 1],
    );
  }

  function drop(event: PointerEvent<HTMLSpanElement>) {
    const row = target.current;
    mark(undefined);
    if (row && row !== event.currentTarget.closest("tr")) onDrop(row.sectionRowIndex);
  }

  return (
    <span
      data-drag
      aria-hidden
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={follow}
      onPointerUp={drop}
      onPointerCancel={() => mark(undefined)}
      className="relative z-1 -ml-2 grid h-9 w-5 cursor-grab touch-none place-items-center text-ink-2 active:cursor-grabbing cramped:hidden"
    >
      <GripVertical size={16} />
    </span>
  );
}

type MoveButtonsProps = { category: AdminCategory; position: number; total: number } & Pick<
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
