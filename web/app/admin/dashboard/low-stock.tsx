import { Link } from "react-router";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { Block } from "../../ui/layout/block.tsx";
import { productsHref } from "../products/list/filter.ts";
import { StockLabel } from "../products/stock/stock-label.tsx";

/** What to buy or make more of, the fewest first. */
export function LowStock({ products, total }: { products: Product[]; total: number }) {
  return (
    <Block
      title="Low stock"
      aside={
        <Link
          to={productsHref({ stock: "low" })}
          className="py-1 text-12 underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          {total.toLocaleString("en-PH")} {total === 1 ? "product" : "products"}
        </Link>
      }
    >
      {products.length === 0 && <p className="text-ink-2">Nothing you count is running low.</p>}
      <ul className="flex flex-col gap-2">
        {products.map(({ _id, name, stock, fewest }) => (
          <li key={_id} className="flex items-center justify-between gap-3">
            <Link to={productsHref({ search: name })} className="truncate hover:underline">
              {name}
            </Link>
            <StockLabel stock={stock} fewest={fewest} lowStock={fewest ?? stock ?? 0} />
          </li>
        ))}
      </ul>
    </Block>
  );
}
