import { BadgePercent, ChevronDown, ChevronRight, ChevronUp } from "lucide-react";
import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../../ui/tables/table.tsx";
import { OldPrice } from "../../../shared/catalogue/price.tsx";
import { RowActions, RowButton, RowOpenButton, RowCheckbox } from "../../../ui/tables/row-controls.tsx";
import { AdjustStockButton } from "../stock/adjust-stock.tsx";
import { EditableCell } from "./editable-cell.tsx";
import { createCategoryNameLookup, ProductThumbnail } from "./product-columns.tsx";
import { StockLabel } from "../stock/stock-label.tsx";
import { largePriceChange } from "../bulk/large-price-change.ts";
import { readPriceChange, readStockChange } from "../bulk/typed-changes.ts";
import { productRowName, type ExpandedVariants, type ProductRow } from "./variant-rows.ts";

type ProductTableProps = {
  rows: ProductRow[];
  expanded: ExpandedVariants;
  onExpand: (products: Product[], isExpanded: boolean) => void;
  categories: Category[];
  lowStock: number;
  withoutPicture: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  onSale: (product: Product) => void;
  onChange: (row: ProductRow, change: ProductsChange, key: string) => Promise<void>;
  onUndo: (row: ProductRow, key: string) => Promise<void>;
  onAdjusted: () => void;
};

type Price = Pick<Product, "price" | "priceTo" | "comparePrice">;

function PriceLabel({ price, priceTo, comparePrice }: Price) {
  return (
    <>
      {formatMoney(price)}
      {priceTo !== undefined && ` – ${formatMoney(priceTo)}`}
      {comparePrice !== undefined && (
        <span className="cramped:block">
          <OldPrice pesos={comparePrice} />
        </span>
      )}
    </>
  );
}

export function ProductTable(props: ProductTableProps) {
  return (
    <>
      <AllVariantsToggle {...props} />
      <Table
        caption="Products"
        rows={props.rows}
        keyOf={({ product, variant }) => variant?._id ?? product._id}
        columns={createProductColumns(props)}
      />
    </>
  );
}

function createProductColumns(props: ProductTableProps): Column<ProductRow>[] {
  const { categories, selected, onSelect } = props;
  const categoryNameOf = createCategoryNameLookup(categories);

  return [
    {
      header: "Image",
      phone: "picture",
      cell: ({ product: { _id, name, image }, variant }) => (
        <div className="flex items-center gap-1 cramped:-ml-3">
          {variant ? (
            <span className="w-9 pointer-coarse:w-11" />
          ) : (
            <RowCheckbox
              label={`Select ${name}`}
              checked={selected.has(_id)}
              onChange={(isSelected) => onSelect(_id, isSelected)}
            />
          )}
          <ProductThumbnail image={variant?.image ?? image} />
        </div>
      ),
    },
    {
      header: "Name",
      phone: "title",
      cell: (row) => <NameCell {...props} row={row} />,
    },
    {
      header: "Price",
      phone: "value",
      align: "end",
      cell: (row) => <PriceCell {...props} row={row} />,
    },
    {
      header: "Category",
      phone: "detail",
      cell: ({ product, variant }) =>
        variant ? <span className="text-ink-2">{variant.sku}</span> : categoryNameOf(product),
    },
    {
      header: "Stock",
      phone: "extra",
      align: "end",
      cell: (row) => <StockCell {...props} row={row} />,
    },
    {
      header: "Actions",
      phone: "aside",
      align: "end",
      cell: ({ product, variant }) =>
        variant ? (
          <div className="relative flex justify-end cramped:-mr-2.5">
            <AdjustStockButton
              variantId={variant._id}
              name={productRowName({ product, variant })}
              stock={variant.stock}
              onChanged={props.onAdjusted}
            />
          </div>
        ) : (
          <ProductRowActions {...props} product={product} />
        ),
    },
  ];
}

/** Opens all variants of the page, so that Enter leads from price to price. */
function AllVariantsToggle({ rows, expanded, onExpand }: ProductTableProps) {
  const products = rows.flatMap(({ product, variant }) => (variant || !product.options ? [] : product));
  if (products.length === 0) return null;
  const areShown = products.every(({ _id }) => expanded.has(_id));
  return (
    <div className="-my-2 flex justify-end">
      <Button variant="ghost" size="sm" onClick={() => onExpand(products, !areShown)}>
        {areShown ? "Hide variants" : "Show variants"}
      </Button>
    </div>
  );
}

type CellProps = ProductTableProps & { row: ProductRow };

function NameCell({ row: { product, variant }, expanded, onExpand, withoutPicture, onEdit }: CellProps) {
  if (variant)
    return (
      <span className="wrap-anywhere">
        <span className="sr-only">{product.name}, </span>
        {variant.values.join(" / ")}
      </span>
    );
  const isExpanded = expanded.has(product._id);
  return (
    <>
      <RowOpenButton onOpen={() => onEdit(product)}>{product.name}</RowOpenButton>
      {product.options && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-label={`Variants of ${product.name}`}
          onClick={() => onExpand([product], !isExpanded)}
          className="relative z-1 ml-1 inline-flex min-h-8 cramped:hidden cursor-pointer items-center gap-0.5 rounded-control px-1.5 align-middle text-12 text-ink-2 hover:bg-line hover:text-ink pointer-coarse:min-h-11"
        >
          <ChevronRight size={14} aria-hidden className={isExpanded ? "rotate-90" : ""} />
          Variants
        </button>
      )}
      {withoutPicture.has(product._id) && (
        // Phones show this in the note above the list instead.
        <span className="ml-2 cramped:hidden">
          <Badge tone="yellow" mark="ring">
            Picture not copied
          </Badge>
        </span>
      )}
    </>
  );
}

function PriceCell({ row, onChange, onUndo }: CellProps) {
  const { product, variant } = row;
  if (product.options && !variant) return <PriceLabel {...product} />;
  const priced = variant ?? product;
  const regular = regularPriceOf(priced);
  return (
    <EditableCell
      column="price"
      label={`Price of ${productRowName(row)}`}
      text={String(regular)}
      inputMode="decimal"
      read={readPriceChange}
      warningOf={(change) => (change.kind === "price" ? largePriceChange(regular, change.price) : undefined)}
      onSave={(change, key) => onChange(row, change, key)}
      onUndo={(key) => onUndo(row, key)}
    >
      <PriceLabel {...priced} />
    </EditableCell>
  );
}

function StockCell({ row, lowStock, onChange, onUndo }: CellProps) {
  const { product, variant } = row;
  if (product.options && !variant)
    return <StockLabel stock={product.stock} fewest={product.fewest} lowStock={lowStock} />;
  const { stock } = variant ?? product;
  return (
    <EditableCell
      column="stock"
      label={`Stock of ${productRowName(row)}`}
      text={String(stock ?? "")}
      inputMode="tel"
      hint="20, +5 or −3"
      read={readStockChange}
      onSave={(change, key) => onChange(row, change, key)}
      onUndo={(key) => onUndo(row, key)}
    >
      <StockLabel stock={stock} lowStock={lowStock} />
    </EditableCell>
  );
}

type ProductActionsProps = ProductTableProps & { product: Product };

function ProductRowActions({ product, ...props }: ProductActionsProps) {
  const { expanded, onExpand, onEdit, onDelete, onSale, onAdjusted } = props;
  const { _id, name, stock, options } = product;
  const isExpanded = expanded.has(_id);
  return (
    <RowActions name={name} isArchived onEdit={() => onEdit(product)} onDelete={() => onDelete(product)}>
      <div className="cramped:hidden">
        <RowButton
          label={`Put ${name} on sale`}
          title="Put on sale"
          icon={BadgePercent}
          onClick={() => onSale(product)}
        />
      </div>
      {options && (
        <div className="roomy:hidden">
          <RowButton
            label={`Variants of ${name}`}
            icon={isExpanded ? ChevronUp : ChevronDown}
            isExpanded={isExpanded}
            onClick={() => onExpand([product], !isExpanded)}
          />
        </div>
      )}
      {!options && <AdjustStockButton variantId={_id} name={name} stock={stock} onChanged={onAdjusted} />}
    </RowActions>
  );
}
