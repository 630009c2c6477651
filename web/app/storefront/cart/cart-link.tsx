import { ShoppingCart } from "lucide-react";
import { NavLink } from "react-router";
import { useCart } from "./cart-store.ts";

/** The way to the cart, and how much is in it. */
export function CartLink({ className }: { className: string }) {
  const count = useCart().cart?.count ?? 0;

  return (
    <>
      <NavLink to="/cart" className={className}>
        <span className="relative">
          <ShoppingCart size={20} aria-hidden />
          {count > 0 && (
            <span
              // A new number is a new badge, and so it pops.
              key={count}
              aria-hidden
              className="absolute -top-2 left-2 grid h-4.5 min-w-4.5 animate-pop place-items-center rounded-full bg-accent px-1 text-12 leading-none font-strong text-on-accent tabular-nums"
            >
              {count > 99 ? "99+" : count}
            </span>
          )}
        </span>
        <span className="max-md:sr-only">Cart</span>
        {count > 0 && <span className="sr-only">({wordsFor(count)})</span>}
      </NavLink>
      <span aria-live="polite" className="sr-only">
        {count > 0 && `${wordsFor(count)} in your cart`}
      </span>
    </>
  );
}

function wordsFor(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}
