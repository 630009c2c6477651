import { useState } from "react";
import { data, Link, useNavigate } from "react-router";
import type { CartItem } from "@tindahan/contract/checkout/cart.ts";
import { loadFromApi } from "../../shared/api/api.ts";
import { productHref } from "../../shared/catalogue/product-href.ts";
import { OldPrice } from "../../shared/catalogue/price.tsx";
import { shopNameFromMatches } from "../../shared/shop.ts";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { Money } from "../../ui/display/money.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import { NoScriptNote } from "../../ui/feedback/loading.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { PageHeading } from "../frame/page-heading.tsx";
import { useVacationText } from "../frame/use-vacation-text.ts";
import type { Route } from "./+types/buy-link.ts";
import { fillCart } from "./fill-cart.ts";

/** The API refuses a longer link as invalid instead of unknown. */
const MAX_LENGTH = 1_500;

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Ready to buy · ${shopNameFromMatches(matches)}` },
    { name: "robots", content: "noindex" },
  ];
}

export function loader({ params: { items }, context }: Route.LoaderArgs) {
  if (items.length > MAX_LENGTH) throw data(null, { status: 404 });
  return loadFromApi(context, "GET /api/buy-link", { query: { items } });
}

export default function BuyLinkPage({ loaderData: { items, unknown, total } }: Route.ComponentProps) {
  const available = items.filter(({ problem }) => problem !== "sold-out");
  if (items.length === 0)
    return (
      <EmptyState
        drawing="basket"
        title="These products are no longer sold."
        action={<ButtonLink to="/">Browse products</ButtonLink>}
      >
        Please ask the shop for a new link.
      </EmptyState>
    );
  return (
    <>
      <PageHeading>Ready to buy</PageHeading>
      <div className="container-page pt-2 pb-8">
        <div className="max-w-160">
          <ul className="divide-y divide-line" aria-label="Items of this link">
            {items.map((item) => (
              <BuyLinkItem key={item.product._id} item={item} />
            ))}
          </ul>
          {unknown.length > 0 && (
            <p role="note" className="tone-yellow mb-4 rounded-control px-3 py-2 text-14">
              No longer sold: {unknown.join(", ")}
            </p>
          )}
          <div className="border-t border-line pt-4">
            <p className="flex justify-between gap-4 text-18 font-semibold">
              <span>Total</span>
              <Money pesos={total} />
            </p>
            <p className="mt-1 text-13 text-ink-2">Delivery and discounts are shown in the next step.</p>
            {available.length > 0 && <CheckOutButton items={available} />}
          </div>
        </div>
      </div>
      <NoScriptNote>To order, please turn on JavaScript in your browser.</NoScriptNote>
    </>
  );
}

function BuyLinkItem({ item: { product, quantity, lineTotal, problem } }: { item: CartItem }) {
  const isAvailable = problem !== "sold-out";
  return (
    <li className={`grid grid-cols-[88px_1fr] gap-x-4 py-5 ${isAvailable ? "" : "text-ink-2"}`}>
      <Link to={productHref(product)} tabIndex={-1} aria-hidden className={isAvailable ? "" : "opacity-50"}>
        <Picture src={product.image} alt="" sizes="88px" />
      </Link>
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 grow basis-26">
          <h2 className="font-sans text-14 font-medium md:text-16">
            <Link to={productHref(product)} className="wrap-anywhere underline-offset-2 hover:underline">
              {product.name}
            </Link>
          </h2>
          <p className="mt-0.5 text-14 text-ink-2">
            {quantity} × <Money pesos={product.price} />
            {product.comparePrice && <OldPrice pesos={product.comparePrice} />}
          </p>
          {quantity === product.stock && <p className="mt-1 text-13 text-ink-2">Only {quantity} left</p>}
        </div>
        <p className="shrink-0 text-14 md:text-16">
          {isAvailable ? <Money pesos={lineTotal} /> : <span className="text-danger">Sold out</span>}
        </p>
      </div>
    </li>
  );
}

function CheckOutButton({ items }: { items: CartItem[] }) {
  const navigate = useNavigate();
  const isClosed = useVacationText() !== undefined;
  const [isBusy, setBusy] = useState(false);

  async function checkOut() {
    setBusy(true);
    const voucher = new URLSearchParams(location.search).get("voucher");
    const isFilled = await fillCart(items, voucher);
    setBusy(false);
    if (isFilled) await navigate(isClosed ? "/cart" : "/checkout");
  }

  return (
    <div className="mt-4 noscript:hidden">
      <Button wide busy={isBusy} onClick={() => void checkOut()}>
        {isClosed ? "Add to cart" : "Check out"}
      </Button>
    </div>
  );
}
