import { Check, ShoppingCart } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/actions/button.tsx";
import { addToCart } from "./add-to-cart.ts";
import type { ShownProduct } from "./shown-product.ts";

const TICK_MS = 1000;

type AddToCartButtonProps = {
  product: Pick<ShownProduct, "_id" | "name" | "stock" | "toChoose">;
  quantity?: number;
  /** On a card there is no room for more than the words. */
  size?: "md" | "snug";
  /** Leads to where the options are, if they are not in view already. */
  onOptions?: () => void;
};

export function AddToCartButton({ product, quantity = 1, size = "md", onOptions }: AddToCartButtonProps) {
  const isSoldOut = product.stock === 0;
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const [state, setState] = useState<"ready" | "busy" | "done">("ready");

  useEffect(() => {
    if (state !== "done") return;
    const timer = setTimeout(() => setState("ready"), TICK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function add() {
    if (product.toChoose) return (onOptions ?? focusMissing)();
    setState("busy");
    setState((await addToCart(product, quantity, () => void navigate("/cart"))) ? "done" : "ready");
  }

  // Pressed before the program was there.
  useEffect(() => {
    if (button.current?.ariaBusy !== "true") return;
    button.current.ariaBusy = null;
    void add();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later presses are heard
  }, []);

  return (
    <Button
      ref={button}
      data-early={isSoldOut ? undefined : ""}
      wide
      size={size}
      variant={isSoldOut ? "secondary" : "primary"}
      disabled={isSoldOut}
      busy={state === "busy"}
      onClick={() => void add()}
    >
      {state === "done" && <Check size={18} aria-hidden />}
      {state === "ready" && size === "md" && !isSoldOut && <ShoppingCart size={18} aria-hidden />}
      <span className="wrap-anywhere">
        {isSoldOut
          ? "Sold out"
          : product.toChoose && !onOptions
            ? `Choose ${product.toChoose}`
            : "Add to Cart"}
      </span>
      <span className="sr-only">{product.name}</span>
    </Button>
  );
}

function focusMissing() {
  document.querySelector<HTMLElement>("[data-missing] input")?.focus();
}
