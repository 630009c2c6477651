import { UNKNOWN_CATEGORY, type Category, type Product } from "@tindahan/contract/catalogue.ts";
import { formatMoney } from "@tindahan/contract/format.ts";
import { Picture } from "../../ui/picture.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { RowActions, RowName } from "../row-button.tsx";
import { StockLabel } from "./stock-label.tsx";

type ProductTableProps = {
  products: Product[];
  categories: Category[];
  lowStock: number;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
};

export function ProductTable({ products, ...actions }: ProductTableProps) {
  return <Table caption="Products" rows={products} keyOf={({ _id }) => _id} columns={columnsOf(actions)} />;
}

function columnsOf(props: Omit<ProductTableProps, "products">): Column<Product>[] {
  const { categories, lowStock, onEdit, onDelete } = props;
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));

  return [
    {
      header: "Image",
      phone: "picture",
      cell: ({ image }) => (
        <div className="w-11 [&>*]:rounded-control md:w-9">
          <Picture src={image} alt="" sizes="44px" eager />
        </div>
      ),
    },
    {
      header: "Name",
      phone: "title",
      cell: (product) => <RowName onOpen={() => onEdit(product)}>{product.name}</RowName>,
    },
    { header: "Price", phone: "value", align: "end", cell: ({ price }) => formatMoney(price) },
    {
      header: "Category",
      phone: "detail",
      cell: ({ category }) => names.get(category ?? "") ?? UNKNOWN_CATEGORY,
    },
    {
      header: "Stock",
      phone: "extra",
      align: "end",
      cell: ({ stock }) => <StockLabel stock={stock} lowStock={lowStock} />,
    },
    {
      header: "Actions",
      phone: "aside",
      align: "end",
      cell: (product) => (
        <RowActions name={product.name} onEdit={() => onEdit(product)} onDelete={() => onDelete(product)} />
      ),
    },
  ];
}
