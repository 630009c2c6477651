import { Suspense, useRef, useState, type ReactNode } from "react";
import { data, Link } from "react-router";
import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { ProductField } from "@tindahan/contract/catalogue/product-fields.ts";
import { loadFromApi } from "../../shared/api/api.ts";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { Breadcrumbs } from "../../ui/layout/breadcrumbs.tsx";
import { Money } from "../../ui/display/money.tsx";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { QuantityStepper } from "../cart/quantity-stepper.tsx";
import { BuyButtons } from "./buying/buy-buttons.tsx";
import { hasOptions, initialOptionValues, applyChosenOptions } from "./buying/choice.ts";
import { ProductDetailsList } from "./details-list.tsx";
import { productListHref } from "../../shared/catalogue/filter.ts";
import { Options, SaleEnd } from "./buying/lazy-parts.tsx";
import { ProductPrice } from "../../shared/catalogue/price.tsx";
import { ProductBadge } from "./buying/product-badge.tsx";
import { toPublicProduct, type PublicProduct } from "./buying/public-product.ts";
import { NextOrderDay } from "../frame/vacation.tsx";
import { ProductDeliveryEstimate } from "../delivery/product-delivery.tsx";
import type { Route } from "./+types/product.ts";
import { ProductBuyingFacts } from "./buying-facts.tsx";
import { shopNameFromMatches, useShop } from "../../shared/shop.ts";
import { loadShippingFee } from "./shipping-fee.ts";
import { productMeta } from "./product-meta.ts";
import { ProductPictures } from "./product-pictures.tsx";
import { loadRelatedProducts, RelatedProducts } from "./related-products.tsx";
import { ShareButton } from "./share-button.tsx";

const RecentlyViewed = lazyWithFallback(
  () => import("./recently-viewed.tsx").then((module) => module.RecentlyViewedProducts),
  () => null,
);

/** The API refuses a longer slug as invalid instead of unknown. */
const MAX_SLUG_LENGTH = 120;

export function meta({ loaderData, error, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData && !error ? productMeta({ ...loaderData, shop: shopNameFromMatches(matches) }) : [];
}

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  if (slug.length > MAX_SLUG_LENGTH) throw data(null, { status: 404 });
  const [product, categories] = await Promise.all([
    loadFromApi(context, "GET /api/products/by-slug/:slug", { params: { slug } }),
    loadFromApi(context, "GET /api/collections", {}),
  ]);
  const { origin, searchParams } = new URL(request.url);
  const shown = toPublicProduct(product.data, categories.data);
  const category = categories.data.find(({ _id }) => _id === product.data.category);
  return {
    origin,
    categoryHref: productListHref({ slug: category?.slug }),
    product: shown,
    chosen: hasOptions(shown)
      ? applyChosenOptions(shown, initialOptionValues(shown, searchParams.get("variant")))
      : undefined,
    related: await loadRelatedProducts(context, product.data),
    shippingFee: await loadShippingFee(context, product.data),
  };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, chosen } = loaderData;
  return <ProductView key={`${product.slug} ${chosen?.variant}`} {...loaderData} />;
}

function ProductView({ categoryHref, product, chosen, related }: Route.ComponentProps["loaderData"]) {
  const [selected = product, setSelected] = useState(chosen);
  const shown = renderProductFields(product, selected, categoryHref);
  const [quantity, setQuantity] = useState(1);
  const { delivery } = useShop();
  const pictures = useRef<HTMLDivElement>(null);

  function choose(next: PublicProduct | undefined) {
    if (next && next.image !== selected.image) showFirstPicture(pictures.current);
    setSelected(next);
    setQuantity((now) => Math.max(1, Math.min(now, next?.stock ?? now)));
  }

  return (
    <div className="container-page pt-3 md:pt-5">
      <Breadcrumbs
        steps={[
          { name: "All products", to: "/" },
          ...(product.category ? [{ name: product.categoryName, to: categoryHref }] : []),
        ]}
        here={product.name}
      />
      <div className="mt-2 md:mt-4 md:grid md:grid-cols-[minmax(0,1.3fr)_minmax(20rem,1fr)] md:grid-rows-[auto_1fr] md:gap-x-10 lg:gap-x-16">
        <div
          ref={pictures}
          className={`-mx-4 min-w-0 sm:-mx-6 md:mx-0 ${product.stock === 0 ? "opacity-60" : ""}`}
        >
          {shown.image}
        </div>
        <div className="min-w-0 max-md:mt-5 md:col-start-2 md:row-span-2 md:row-start-1">
          <div className="md:tall:sticky md:tall:top-[calc(var(--header)+1.5rem)]">
            {shown.name}
            {shown.category}
            <div className="mt-3 flex items-start justify-between gap-3">
              <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                {shown.price}
                {shown.stock}
              </div>
              <ShareButton name={product.name} />
            </div>
            {selected.saleEndsAt && <SaleEnd endsAt={selected.saleEndsAt} />}
            {product.toChoose && (
              <div className="mt-5">
                <Suspense>
                  <Options product={product} onChoose={choose} />
                </Suspense>
              </div>
            )}
            {product.stock !== 0 && <NextOrderDay />}
            {product.stock !== 0 && (
              <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
                <QuantityStepper
                  name={product.name}
                  quantity={quantity}
                  stock={selected.stock}
                  onChange={setQuantity}
                />
                {quantity > 1 && (
                  <p className="text-14 text-ink-2">
                    <Money pesos={priceTimesQuantity(selected.price, quantity)} /> in total
                  </p>
                )}
              </div>
            )}
            <div className="mt-4 max-md:hidden">
              <BuyButtons product={selected} quantity={quantity} />
            </div>
            {product.stock === 0 && <SoldOutNote product={product} href={categoryHref} />}
            <NoScriptsNotice />
            <ProductBuyingFacts
              delivery={
                delivery &&
                product.stock !== 0 && (
                  <ProductDeliveryEstimate
                    delivery={delivery}
                    productId={selected.variant ?? selected._id}
                    quantity={quantity}
                  />
                )
              }
            />
          </div>
        </div>
        <section aria-labelledby="details" className="min-w-0 pt-6 md:pt-10">
          <h2 id="details" className="text-18 font-semibold">
            Details
          </h2>
          <div className="mt-3 max-w-[60ch]">{shown.details}</div>
        </section>
      </div>
      <RelatedProducts products={related} categoryName={product.categoryName} />
      <LazyRecentlyViewed here={product} />
      <StickyBuyBar product={selected} quantity={quantity} />
    </div>
  );
}

/** On phones the options would scroll out of view. */
function showFirstPicture(pictures: HTMLElement | null): void {
  if (!pictures || !matchMedia("(width >= 48rem)").matches) return;
  if (pictures.getBoundingClientRect().top < 0) pictures.scrollIntoView();
}

function priceTimesQuantity(price: number, quantity: number): number {
  return centavosToPesos(pesosToCentavos(price) * quantity);
}

function renderProductFields(
  { name, details, category, categoryName }: PublicProduct,
  selected: PublicProduct,
  href: string,
) {
  return {
    name: <h1 className="text-24 text-balance wrap-anywhere md:text-30">{name}</h1>,
    details: <ProductDetailsList details={details} />,
    price: (
      <p className="text-24 md:text-30">
        <ProductPrice product={selected} />
      </p>
    ),
    category: (
      <p className="mt-1 text-14 wrap-anywhere text-ink-2">
        {category ? (
          <Link to={href} className="underline-offset-2 hover:text-ink hover:underline">
            {categoryName}
          </Link>
        ) : (
          categoryName
        )}
      </p>
    ),
    image: <ProductPictures key={selected.image} product={selected} />,
    stock: <ProductBadge product={selected} />,
  } satisfies Record<ProductField, ReactNode>;
}

function SoldOutNote({
  product: { category, categoryName },
  href,
}: {
  product: PublicProduct;
  href: string;
}) {
  return (
    <p className="mt-4 text-14 text-ink-2">
      Sold out for now.{" "}
      <Link
        to={href}
        className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-2 hover:underline md:min-h-0"
      >
        {category ? `See more in ${categoryName}` : "See all products"}
      </Link>
    </p>
  );
}

function NoScriptsNotice() {
  return (
    <noscript>
      <p className="mt-4 text-14 text-ink-2">
        To add items to your cart, please turn on JavaScript in your browser.
      </p>
    </noscript>
  );
}

function LazyRecentlyViewed(props: { here: PublicProduct }) {
  const isHydrated = useHydrated();
  return (
    isHydrated && (
      <Suspense>
        <RecentlyViewed {...props} />
      </Suspense>
    )
  );
}

function StickyBuyBar({ product, quantity }: { product: PublicProduct; quantity: number }) {
  return (
    <div className="bottom-bar thumb-bar -mx-4 mt-6 noscript:hidden sm:-mx-6 sm:px-6 md:hidden">
      <BuyButtons product={product} quantity={quantity} />
    </div>
  );
}
