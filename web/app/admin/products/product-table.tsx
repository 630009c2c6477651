import type { Category, Product } from "@tindahan/contract/catalogue.ts";
import type { ProductsChange } from "@tindahan/contract/change-products.ts";
import { formatMoney } from "@tindahan/contract/format.ts";
import { Table, type Column } from "../../ui/table.tsx";
import { RowActions, RowName } from "../row-button.tsx";
import { Tick } from "../tick.tsx";
import { AdjustStock } from "./adjust-stock.tsx";
import { EditableCell } from "./editable-cell.tsx";
import { categoryNames, SmallPicture } from "./product-columns.tsx";
import { StockLabel } from "./stock-label.tsx";
import { readPriceChange, readStockChange } from "./typed-changes.ts";

type ProductTableProps = {
  products: Product[];
  categories: Category[];
  lowStock: number;
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  /** Saves what was typed into the list itself. */
  onChange: (product: Product, change: ProductsChange, key: string) => Promise<void>;
  onAdjusted: () => void;
};

function priceRange({ price, priceTo }: Product): string {
  return priceTo === undefined ? formatMoney(price) : `${formatMoney(price)} – ${formatMoney(priceTo)}`;
}

export function ProductTable({ products, ...rest }: ProductTableProps) {
  return <Table caption="Products" rows={products} keyOf={({ _id }) => _id} columns={columnsOf(rest)} />;
}

function columnsOf(props: Omit<ProductTableProps, "products">): Column<Product>[] {
  const { categories, lowStock, selected, onSelect, onEdit, onDelete, onChange, onAdjusted } = props;

  return [
    {
      header: "Image",
      phone: "picture",
      cell: ({ _id, name, image }) => (
        <div className="flex items-center gap-1 cramped:-ml-3">
          <Tick
            label={`Select ${name}`}
            checked={selected.has(_id)}
            onChange={(isSelected) => onSelect(_id, isSelected)}
          />
          <SmallPicture image={image} />
        </div>
      ),
    },
    {
      header: "Name",
      phone: "title",
      cell: (product) => <RowName onOpen={() => onEdit(product)}>{product.name}</RowName>,
    },
    {
      header: "Price",
      phone: "value",
      align: "end",
      cell: (product) =>
        product.options ? (
          priceRange(product)
        ) : (
          <EditableCell
            column="price"
            label={`Price of ${product.name}`}
            text={String(product.price)}
            inputMode="decimal"
            read={readPriceChange}
            onSave={(change, key) => onChange(product, change, key)}
          >
            {formatMoney(product.price)}
          </EditableCell>
        ),
    },
    { header: "Category", phone: "detail", cell: categoryNames(categories) },
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
      cell: (product) => (
        <RowActions name={product.name} onEdit={() => onEdit(product)} onDelete={() => onDelete(product)}>
          {/* What has options has a stock for each of its variants. */}
          {!product.options && (
            <AdjustStock
              variantId={product._id}
              name={product.name}
              stock={product.stock}
              onChanged={onAdjusted}
            />
          )}
        </RowActions>
      ),
    },
  ];
}
