import { ExternalLink } from "lucide-react";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { FactList } from "../../ui/display/facts.tsx";

export function ShipmentFacts({
  shipment: { courier, trackingNumber, url },
}: {
  shipment: NonNullable<Order["shipment"]>;
}) {
  return (
    <FactList
      facts={[
        { name: "Courier", value: courier },
        ...(trackingNumber
          ? [
              {
                name: "Tracking number",
                value: url ? (
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="inline-flex items-center gap-1 text-accent underline"
                  >
                    {trackingNumber}
                    <ExternalLink size={14} aria-hidden />
                    <span className="sr-only">, opens the courier's page</span>
                  </a>
                ) : (
                  trackingNumber
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
