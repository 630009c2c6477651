import { Badge, LabelBadge } from "../../../ui/feedback/badge.tsx";

type StockLabelProps = {
  stock: number | null;
  /** Stock of the variant with the fewest units. */
  fewest?: number | undefined;
  lowStock: number;
};

export function StockLabel({ stock, fewest = Infinity, lowStock }: StockLabelProps) {
  if (fewest <= lowStock && stock !== fewest)
    return (
      <Badge tone="yellow" mark="half">
        {fewest} left of one variant
      </Badge>
    );
  if (stock === null)
    return (
      <span className="text-ink-2">
        <span aria-hidden>—</span>
        <span className="sr-only">Not counted</span>
      </span>
    );
  if (stock === 0) return <LabelBadge status="Sold out" />;
  if (stock > lowStock) return stock.toLocaleString("en-PH");
  return (
    <Badge tone="yellow" mark="half">
      {stock} left
    </Badge>
  );
}
