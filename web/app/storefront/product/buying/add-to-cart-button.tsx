import { Ban, Check, Plus, ShoppingCart } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button, type ButtonLook } from "../../../ui/actions/button.tsx";
import { CART_DURATION_MS, toast } from "../../../ui/feedback/toast.ts";
import { flyToCart } from "../../cart/fly-to-cart.ts";
import { addToCart, focusMissingOption, type BuyableProduct } from "./add-to-cart.ts";
import { usePressBeforeHydration } from "./use-early-press.ts";

const DONE_ICON_MS = 1000;
const VIEW_CART_MS = 6000;

type AddToCartButtonProps = {
  product: BuyableProduct;
  quantity?: number;
  variant?: ButtonLook["variant"];
  /** Shows a plus sign; the words are for screen readers. */
  isRound?: boolean;
  onOptions?: () => void;
};

export function AddToCartButton(props: AddToCartButtonProps) {
  const { product, quantity = 1, variant = "primary", isRound = false, onOptions } = props;
  const isSoldOut = product.stock === 0;
  const navigate = useNavigate();
  const [state, setState] = useState<"ready" | "busy" | "done">("ready");
  const button = usePressBeforeHydration(add);

  useEffect(() => {
    if (state !== "done") return;
    const timer = setTimeout(() => setState("ready"), DONE_ICON_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function add() {
    if (product.toChoose) return (onOptions ?? focusMissingOption)();
    setState("busy");
    if (!(await addToCart(product, quantity))) return setState("ready");
    if (button.current) flyToCart(button.current);
    toast.success("Added to cart", {
      description: product.name,
      duration: CART_DURATION_MS,
      action: { label: "View cart", onClick: () => void navigate("/cart"), durationMs: VIEW_CART_MS },
    });
    setState("done");
  }

  return (
    <Button
      ref={button}
      data-early={isSoldOut ? undefined : ""}
      wide={!isRound}
      size={isRound ? "round" : "md"}
      variant={isSoldOut ? "secondary" : variant}
      disabled={isSoldOut}
      busy={state === "busy"}
      onClick={() => void add()}
    >
      {state === "done" && <Check size={18} aria-hidden />}
      {state === "ready" &&
        isRound &&
        (isSoldOut ? <Ban size={18} aria-hidden /> : <Plus size={20} aria-hidden />)}
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
