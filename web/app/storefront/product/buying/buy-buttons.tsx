import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/actions/button.tsx";
import { useHydrated } from "../../../ui/rendering/hydration.tsx";
import { useVacationText } from "../../frame/use-vacation-text.ts";
import { AddToCartButton } from "./add-to-cart-button.tsx";
import { addToCart, focusMissingOption, type BuyableProduct } from "./add-to-cart.ts";
import { usePressBeforeHydration } from "./use-early-press.ts";

type BuyButtonsProps = { product: BuyableProduct; quantity: number };

export function BuyButtons({ product, quantity }: BuyButtonsProps) {
  const isHydrated = useHydrated();
  const isClosed = useVacationText() !== undefined && isHydrated;
  const canBuyNow = product.stock !== 0 && !isClosed;
  return (
    <div className="flex flex-wrap gap-3 *:min-w-32 *:flex-1 noscript:hidden">
      <div>
        <AddToCartButton
          product={product}
          quantity={quantity}
          variant={canBuyNow && !product.toChoose ? "secondary" : "primary"}
        />
      </div>
      {canBuyNow && (
        <div>
          <BuyNowButton product={product} quantity={quantity} />
        </div>
      )}
    </div>
  );
}

function BuyNowButton({ product, quantity }: BuyButtonsProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const button = usePressBeforeHydration(buy);

  async function buy() {
    if (product.toChoose) return focusMissingOption();
    setBusy(true);
    const isAdded = await addToCart(product, quantity);
    setBusy(false);
    // Without a known contact, the checkout goes back to its first step.
    if (isAdded) await navigate("/checkout?step=payment");
  }

  return (
    <Button
      ref={button}
      data-early=""
      wide
      variant={product.toChoose ? "secondary" : "primary"}
      busy={isBusy}
      onClick={() => void buy()}
    >
      <span>Buy now</span> <span className="sr-only">{product.name}</span>
    </Button>
  );
}
