import { LOW_STOCK } from "@tindahan/contract/catalogue.ts";
import { Badge } from "../../ui/badge.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";

export function StockLabel({ stock }: { stock: number | null }) {
  if (stock === null)
    return (
      <span className="text-ink-2">
        <span aria-hidden>—</span>
        <span className="sr-only">Not counted</span>
      </span>
    );
  if (stock === 0) return <StatusBadge status="Sold out" />;
  if (stock > LOW_STOCK) return stock.toLocaleString("en-PH");
  return (
    <Badge tone="yellow" mark="half">
      {stock} left
    </Badge>
  );
}
