import { BadgePercent } from "lucide-react";
import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../../ui/tables/table.tsx";
import { OldPrice } from "../../../shared/catalogue/price.tsx";
import { RowActions, RowButton, RowOpenButton, RowCheckbox } from "../../../ui/tables/row-controls.tsx";
import { AdjustStockButton } from "../stock/adjust-stock.tsx";
import { EditableCell } from "./editable-cell.tsx";
import { createCategoryNameLookup, ProductThumbnail } from "./product-columns.tsx";
import { StockLabel } from "../stock/stock-label.tsx";
import { readPriceChange, readStockChange } from "../bulk/typed-changes.ts";

type ProductTableProps = {
  products: Product[];
  categories: Category[];
  lowStock: number;
  withoutPicture: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  onSale: (product: Product) => void;
  onChange: (product: Product, change: ProductsChange, key: string) => Promise<void>;
  onAdjusted: () => void;
};

function ProductPriceLabel({ product: { price, priceTo, comparePrice } }: { product: Product }) {
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

export function ProductTable({ products, ...rest }: ProductTableProps) {
  return (
    <Table caption="Products" rows={products} keyOf={({ _id }) => _id} columns={createProductColumns(rest)} />
  );
}

function createProductColumns(props: Omit<ProductTableProps, "products">): Column<Product>[] {
  const { categories, lowStock, withoutPicture, selected, onSelect, onEdit, onChange } = props;

  return [
    {
      header: "Image",
      phone: "picture",
      cell: ({ _id, name, image }) => (
        <div className="flex items-center gap-1 cramped:-ml-3">
          <RowCheckbox
            label={`Select ${name}`}
            checked={selected.has(_id)}
            onChange={(isSelected) => onSelect(_id, isSelected)}
          />
          <ProductThumbnail image={image} />
        </div>
      ),
    },
    {
      header: "Name",
      phone: "title",
      cell: (product) => (
        <>
          <RowOpenButton onOpen={() => onEdit(product)}>{product.name}</RowOpenButton>
          {withoutPicture.has(product._id) && (
            // Phones show this in the note above the list instead.
            <span className="ml-2 cramped:hidden">
              <Badge tone="yellow" mark="ring">
                Picture not copied
              </Badge>
            </span>
          )}
        </>
      ),
    },
    {
      header: "Price",
      phone: "value",
      align: "end",
      cell: (product) =>
        product.options ? (
          <ProductPriceLabel product={product} />
        ) : (
          <EditableCell
            column="price"
            label={`Price of ${product.name}`}
            text={String(regularPriceOf(product))}
            inputMode="decimal"
            read={readPriceChange}
            onSave={(change, key) => onChange(product, change, key)}
          >
            <ProductPriceLabel product={product} />
          </EditableCell>
        ),
    },
    { header: "Category", phone: "detail", cell: createCategoryNameLookup(categories) },
    {
      header: "Stock",
      phone: "extra",
      align: "end",
      cell: (product) =>
        product.options ? (
          <StockLabel stock={product.stock} fewest={product.fewest} lowStock={lowStock} />
        ) : (
          <EditableCell
            column="stock"
            label={`Stock of ${product.name}`}
            text={String(product.stock ?? "")}
            inputMode="tel"
            hint="20, +5 or −3"
            read={readStockChange}
            onSave={(change, key) => onChange(product, change, key)}
          >
            <StockLabel stock={product.stock} lowStock={lowStock} />
          </EditableCell>
        ),
    },
    {
      header: "Actions",
      phone: "aside",
      align: "end",
      cell: (product) => <ProductRowActions {...props} product={product} />,
    },
  ];
}

type ProductActionsProps = Pick<ProductTableProps, "onEdit" | "onDelete" | "onSale" | "onAdjusted"> & {
  product: Product;
};

function ProductRowActions({ product, onEdit, onDelete, onSale, onAdjusted }: ProductActionsProps) {
  const { _id, name, stock, options } = product;
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
      {!options && <AdjustStockButton variantId={_id} name={name} stock={stock} onChanged={onAdjusted} />}
    </RowActions>
  );
}
