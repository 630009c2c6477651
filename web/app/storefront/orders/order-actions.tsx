import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { useShop } from "../../shared/shop.ts";
import { Button, buttonClass, ButtonLink } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { addToCart } from "../product/buying/add-to-cart.ts";

const CONTACT_PAGE = "contact";

type MyOrderActionsProps = {
  order: Order;
  /** Slugs by product id, for products that still have a page. */
  slugs: Record<string, string>;
  canReturn: boolean;
};

export function MyOrderActions({ order, slugs, canReturn }: MyOrderActionsProps) {
  const { pages = [] } = useShop();
  return (
    <div className="flex flex-wrap gap-3 empty:hidden max-sm:*:grow">
      <TrackLink order={order} />
      {order.status !== "Pending Payment" && (
        <BuyAgainButton items={order.items.filter(({ product }) => slugs[product._id ?? ""])} />
      )}
      {canReturn && (
        <ButtonLink to={`/orders/${order._id}/return`} variant="secondary">
          Return or refund
        </ButtonLink>
      )}
      {pages.some(({ slug }) => slug === CONTACT_PAGE) && (
        <ButtonLink
          to={`/pages/${CONTACT_PAGE}#complaint`}
          state={{ orderNumber: shortId(order._id) }}
          variant="ghost"
        >
          Problem with this order
        </ButtonLink>
      )}
    </div>
  );
}

export function TrackLink({ order: { status, shipment } }: { order: Order }) {
  if (status !== "Shipped" || !shipment?.url) return null;
  return (
    <a href={shipment.url} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
      Track
      <ExternalLink size={16} aria-hidden />
      <span className="sr-only">, opens the courier's page</span>
    </a>
  );
}

type BuyAgainProps = { items: Order["items"]; /** In a list of orders. */ orderName?: string };

export function BuyAgainButton({ items, orderName }: BuyAgainProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const sold = items.filter(({ product }) => product._id !== null);
  if (sold.length === 0) return null;

  async function buyAgain() {
    setBusy(true);
    let added = 0;
    for (const { product, quantity } of sold)
      if (await addToCart({ _id: product._id!, name: product.name }, quantity)) added += 1;
    setBusy(false);
    if (added === 0) return;
    if (added < items.length)
      toast.warning("Some items could not be added", { description: "They are sold out or no longer sold." });
    await navigate("/cart");
  }

  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void buyAgain()}>
      Buy again
      {orderName && <span className="sr-only"> order {orderName}</span>}
    </Button>
  );
}
