import { Check, Plus, ShoppingCart } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { addToCart as addToCartEndpoint } from "@tindahan/contract/checkout/cart.ts";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { SHOW_MISSING_EVENT, type PublicProduct } from "./public-product.ts";
import { callApi } from "../../../shared/api/api.ts";
import { requireLogin } from "../../../shared/session/require-login.ts";
import { CART_DURATION_MS, toast } from "../../../ui/feedback/toast.ts";
import { storeCart, refreshCart } from "../../cart/cart-store.ts";
import { detailedMessage } from "../../cart/detailed-message.ts";

const DONE_ICON_MS = 1000;
const VIEW_CART_MS = 6000;

type AddToCartButtonProps = {
  product: Pick<PublicProduct, "_id" | "name" | "stock" | "toChoose">;
  quantity?: number;
  /** Shows a plus sign; the words are for screen readers. */
  isRound?: boolean;
  onOptions?: () => void;
};

export function AddToCartButton({ product, quantity = 1, isRound = false, onOptions }: AddToCartButtonProps) {
  const isSoldOut = product.stock === 0;
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const [state, setState] = useState<"ready" | "busy" | "done">("ready");

  useEffect(() => {
    if (state !== "done") return;
    const timer = setTimeout(() => setState("ready"), DONE_ICON_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function add() {
    if (product.toChoose) return (onOptions ?? focusMissingOption)();
    setState("busy");
    setState((await addToCart(product, quantity, () => void navigate("/cart"))) ? "done" : "ready");
  }

  // The button was pressed before hydration.
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
      wide={!isRound}
      size={isRound ? "round" : "md"}
      variant={isSoldOut ? "secondary" : "primary"}
      disabled={isSoldOut}
      busy={state === "busy"}
      onClick={() => void add()}
    >
      {state === "done" && <Check size={18} aria-hidden />}
      {state === "ready" && isRound && <Plus size={20} aria-hidden />}
      {state === "ready" && !isRound && !isSoldOut && <ShoppingCart size={18} aria-hidden />}
      <span className={isRound ? "sr-only" : "wrap-anywhere"}>
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

function focusMissingOption() {
  const group = document.querySelector("[data-missing]");
  group?.dispatchEvent(new Event(SHOW_MISSING_EVENT, { bubbles: true }));
  group?.scrollIntoView({ block: "center" });
  group?.querySelector("input")?.focus({ preventScroll: true });
}

/** Asks for a log-in if needed. Resolves to true if the product was added. */
async function addToCart(
  { _id: productId, name }: Pick<Product, "_id" | "name">,
  quantity: number,
  viewCart: () => void,
): Promise<boolean> {
  const session = await requireLogin(
    `Login required: Please log in to add items to your cart. ${name} will then be added to your cart.`,
  );
  if (!session) return false;
  const userId = session.user._id;

  try {
    const { cart } = await callApi(addToCartEndpoint, { body: { userId, productId, quantity } });
    storeCart(userId, cart);
    toast.success("Added to cart", {
      description: name,
      duration: CART_DURATION_MS,
      action: { label: "View cart", onClick: viewCart, durationMs: VIEW_CART_MS },
    });
    return true;
  } catch (error) {
    // The response may be lost although the product was added: refresh the count.
    refreshCart();
    toast.error("Error", { description: error instanceof ShopError ? detailedMessage(error) : undefined });
    return false;
  }
}
