import { Trash2, CircleAlert, Info, type LucideIcon } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { CartItem } from "@tindahan/contract/checkout/cart.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";
import { Money } from "../../ui/display/money.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import { OldPrice } from "../../shared/catalogue/price.tsx";
import { productHref } from "../../shared/catalogue/product-href.ts";
import type { Refusal } from "./change-cart.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { quantityFetcherKey, removalFetcherKey, type OptimisticLine } from "./optimistic-cart.ts";

/** `flushSync`: the next click must count from the new quantity. */
const SUBMIT_OPTIONS = { method: "post", action: "/cart", flushSync: true } as const;

export function CartLine({ line, onRemoved }: { line: OptimisticLine; onRemoved: () => void }) {
  const { product, quantity, lineTotal, problem, isLeaving } = line;
  const isAvailable = problem === null || problem === "not-enough";
  const change = useFetcher<Refusal>({ key: quantityFetcherKey(product._id) });
  const removal = useFetcher<Refusal>({ key: removalFetcherKey(product._id) });
  const [isConfirming, setConfirming] = useState(false);
  const [wasRemoval, setWasRemoval] = useState(false);
  const refusal = (wasRemoval ? removal : change).data?.refusal;

  // The heading can take the focus only after the confirmation has closed.
  useEffect(() => {
    if (isLeaving) onRemoved();
  }, [isLeaving, onRemoved]);

  function remove() {
    setConfirming(false);
    setWasRemoval(true);
    void removal.submit({ productId: product._id }, SUBMIT_OPTIONS);
  }

  function changeQuantity(next: number) {
    setWasRemoval(false);
    void change.submit({ productId: product._id, quantity: String(next) }, SUBMIT_OPTIONS);
  }

  return (
    <li hidden={isLeaving} className="grid grid-cols-[88px_1fr] gap-x-4 py-5">
      <Link to={productHref(product)} tabIndex={-1} aria-hidden className={isAvailable ? "" : "opacity-50"}>
        <Picture src={product.image} alt="" sizes="88px" />
      </Link>
      <div className="min-w-0">
        <div
          className={`flex flex-wrap items-start justify-between gap-x-4 ${isAvailable ? "" : "text-ink-2"}`}
        >
          <div className="min-w-0 grow basis-26">
            <h2 className="font-sans text-14 font-medium md:text-16">
              <Link to={productHref(product)} className="wrap-anywhere underline-offset-2 hover:underline">
                {product.name}
              </Link>
            </h2>
            <p className="mt-0.5 text-14 text-ink-2">
              <Money pesos={product.price} /> each
              {product.comparePrice && <OldPrice pesos={product.comparePrice} />}
            </p>
          </div>
          <p className="shrink-0 text-14 md:text-16">
            {isAvailable && <span className="sr-only">Line total </span>}
            {isAvailable ? <Money pesos={lineTotal} /> : "Not charged"}
          </p>
        </div>
        <CartLineNotices line={line} refusal={refusal} />
        <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2">
          {isAvailable && (
            <QuantityStepper
              name={product.name}
              quantity={quantity}
              stock={product.stock}
              onChange={changeQuantity}
            />
          )}
          <Button variant="ghost" size="snug" onClick={() => setConfirming(true)}>
            <Trash2 size={18} aria-hidden className="text-ink-2 max-sm:hidden" />
            Remove <span className="sr-only">{product.name}</span>
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={`Remove ${product.name}?`}
        confirmLabel="Remove"
        danger
        onConfirm={remove}
        onCancel={() => setConfirming(false)}
      >
        Are you sure you want to remove this item from your cart?
      </ConfirmDialog>
    </li>
  );
}

type LineNoticeProps = { line: CartItem; refusal: string | undefined };

function CartLineNotices({ line, refusal }: LineNoticeProps) {
  const { problem, product, addedPrice } = line;
  return (
    <>
      {problem && (
        <CartLineNotice icon={CircleAlert} color="text-danger">
          {cartProblemText(line)}
        </CartLineNotice>
      )}
      {addedPrice !== product.price && problem !== "unavailable" && (
        <CartLineNotice icon={Info} color="text-ink-2">
          The price has {product.price > addedPrice ? "risen" : "fallen"} since you added it: it was{" "}
          {formatMoney(addedPrice)}.
        </CartLineNotice>
      )}
      {refusal && (
        <CartLineNotice icon={CircleAlert} color="text-danger">
          {refusal}
        </CartLineNotice>
      )}
    </>
  );
}

function cartProblemText({ problem, product: { stock } }: CartItem): string {
  if (problem === "unavailable") return "This product is no longer sold. Remove it to check out.";
  if (problem === "sold-out") return "Sold out. Remove it to check out.";
  return `Only ${stock} left. Lower the quantity to check out.`;
}

function CartLineNotice({
  icon: Icon,
  color,
  children,
}: {
  icon: LucideIcon;
  color: string;
  children: ReactNode;
}) {
  return (
    <p className={`mt-2 flex gap-1.5 text-13 ${color}`}>
      <Icon size={16} aria-hidden className="mt-px shrink-0" />
      <span>{children}</span>
    </p>
  );
}
