import { Badge } from "../../ui/badge.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";

/** `lowStock`: from here down it is time to think of buying more. */
export function StockLabel({ stock, lowStock }: { stock: number | null; lowStock: number }) {
  if (stock === null)
    return (
      <span className="text-ink-2">
        <span aria-hidden>—</span>
        <span className="sr-only">Not counted</span>
      </span>
    );
  if (stock === 0) return <StatusBadge status="Sold out" />;
  if (stock > lowStock) return stock.toLocaleString("en-PH");
  return (
    <Badge tone="yellow" mark="half">
      {stock} left
    </Badge>
  );
}
