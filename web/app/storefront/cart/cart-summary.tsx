import { useId } from "react";
import { ButtonLink, Button } from "../../ui/actions/button.tsx";
import { Money } from "../../ui/display/money.tsx";
import { CartShippingRows, CheckoutBarTotal, FreeDeliveryNote } from "../delivery/cart-delivery.tsx";
import { useShop } from "../../shared/shop.ts";
import { PaymentMethodLogos } from "../payment/payment-marks.tsx";
import { removeAllFromCart } from "./change-cart.ts";
import { NextOrderDay } from "../frame/vacation.tsx";
import { VOUCHER_ID, type OptimisticCart } from "./optimistic-cart.ts";
import { DiscountRows, VoucherField } from "./discounts.tsx";

const BLOCKED = "Some items cannot be ordered. Check the ones marked in red.";

type SummaryProps = {
  cart: OptimisticCart;
  vacationText: string | undefined;
};

type CartSummaryProps = SummaryProps & { onRemoved: () => void };

export function CartSummary({ cart, vacationText, onRemoved }: CartSummaryProps) {
  const { delivery, paymentMethods = [] } = useShop();
  const hasFees = Boolean(delivery);
  return (
    <section
      aria-label="Summary"
      className="sticky top-[calc(var(--header)+1.5rem)] rounded-card border border-line bg-surface p-5 max-md:static max-md:border-0 max-md:bg-transparent max-md:p-0"
    >
      <dl className="grid grid-cols-[1fr_auto] gap-y-2">
        <dt className="text-14 text-ink-2">Items</dt>
        <dd className="text-end text-14 tabular-nums">{cart.count}</dd>
        {cart.discounts && <DiscountRows discounts={cart.discounts} subtotal={cart.subtotal} />}
        {hasFees ? <CartShippingRows cart={cart} /> : <FreeShippingRows cart={cart} />}
      </dl>
      {!hasFees && <p className="mt-1 text-13 text-ink-2">Total includes all fees.</p>}
      {(cart.takesVouchers || cart.voucher) && (
        <div id={VOUCHER_ID} tabIndex={-1} className="mt-3">
          <VoucherField voucher={cart.voucher} />
        </div>
      )}
      {cart.hasProblem && (
        <div role="note" className="tone-yellow mt-4 rounded-control px-3 py-2 text-14">
          {BLOCKED}
          {cart.unavailable.length > 0 && (
            <button
              type="button"
              onClick={() => void removeAllFromCart(cart.unavailable).then(onRemoved)}
              className="flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-2"
            >
              Remove unavailable
            </button>
          )}
        </div>
      )}
      <NextOrderDay />
      <div className="mt-5 max-md:hidden">
        <CheckoutButton reason={vacationText ?? (cart.hasProblem ? BLOCKED : undefined)} />
      </div>
      {paymentMethods.length > 0 && (
        <div className="mt-5">
          <PaymentMethodLogos names={paymentMethods} />
        </div>
      )}
      <p className="mt-3 text-13 text-ink-2">You can cancel any time before it ships.</p>
    </section>
  );
}

function FreeShippingRows({ cart }: { cart: OptimisticCart }) {
  return (
    <>
      <dt className="text-14 text-ink-2">Shipping</dt>
      <dd className="text-end text-14">Free</dd>
      <dt className="self-end text-16 font-medium">Total</dt>
      <dd className="text-20">
        <Money pesos={cart.total} />
      </dd>
    </>
  );
}

export function StickyCheckoutBar({ cart, vacationText }: SummaryProps) {
  const { delivery } = useShop();
  return (
    <div className="bottom-bar thumb-bar flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:px-6 md:hidden">
      {delivery && <FreeDeliveryNote />}
      <p className="text-13 leading-tight text-ink-2">
        {delivery ? (
          <CheckoutBarTotal cart={cart} />
        ) : (
          <>
            Total, shipping free
            <span className="block text-18 text-ink">
              <Money pesos={cart.total} />
            </span>
          </>
        )}
      </p>
      <div className="grow sm:max-w-60">
        <CheckoutButton reason={vacationText ?? (cart.hasProblem ? BLOCKED : undefined)} />
      </div>
    </div>
  );
}

function CheckoutButton({ reason }: { reason: string | undefined }) {
  const reasonId = useId();
  if (!reason)
    return (
      <ButtonLink to="/checkout" wide>
        Proceed to Checkout
      </ButtonLink>
    );
  return (
    <>
      <Button wide disabled aria-describedby={reasonId}>
        Proceed to Checkout
      </Button>
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    </>
  );
}
