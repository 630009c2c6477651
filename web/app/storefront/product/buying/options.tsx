import { Suspense, use, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { getProduct, type ProductWithVariants } from "@tindahan/contract/catalogue/catalogue.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { callApi } from "../../../shared/api/api.ts";
import { NotLoaded } from "../../../shared/rendering/not-loaded.tsx";
import { Skeleton } from "../../../ui/feedback/loading.tsx";
import {
  hasChoice,
  obstacleTo,
  placeToChoose,
  valuesAtFirst,
  withChoice,
  type ProductToChoose,
} from "./choice.ts";
import { CHOOSE, type ShownProduct } from "./shown-product.ts";
import { productHref } from "../../../shared/catalogue/product-href.ts";
import { Price } from "../../../shared/catalogue/price.tsx";

type OptionsProps = {
  product: ShownProduct;
  /** Called with undefined when the options are unmounted. */
  onChoose: (chosen: ShownProduct | undefined) => void;
};

/** A listed product lacks its variants, which are loaded here. */
export function Options({ product, onChoose }: OptionsProps) {
  const [fetched] = useState(() => (hasChoice(product) ? undefined : fetchProduct(product.slug)));
  if (hasChoice(product)) return <Choice product={product} onChoose={onChoose} />;
  return (
    <Suspense fallback={<Skeleton className="h-20 w-full" />}>
      <Fetched product={product} fetched={fetched!} onChoose={onChoose} />
    </Suspense>
  );
}

async function fetchProduct(slug: string): Promise<ProductWithVariants | undefined> {
  return callApi(getProduct, { params: { slug } }).then(
    ({ data }) => data,
    () => undefined,
  );
}

type FetchedProps = OptionsProps & { fetched: Promise<ProductWithVariants | undefined> };

function Fetched({ product, fetched, onChoose }: FetchedProps) {
  const whole = { ...product, ...use(fetched) };
  if (!hasChoice(whole)) return <NotLoaded>The options could not be loaded.</NotLoaded>;
  return <Choice product={whole} onChoose={onChoose} />;
}

function Choice({ product, onChoose }: OptionsProps & { product: ProductToChoose }) {
  const { options, variants } = product;
  const name = useId();
  const fields = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const [atFirst] = useState(() => valuesAtFirst(product, params.get("variant")));
  const [values, setValues] = useState(atFirst);
  const [isAsked, setAsked] = useState(false);
  const chosen = withChoice(product, values);
  const missing = placeToChoose(product, values);

  /** The radio buttons may have been pressed before hydration. */
  function read() {
    const now = Array.from(
      fields.current!.querySelectorAll("fieldset"),
      (field) => field.querySelector<HTMLInputElement>(":checked")?.value,
    );
    setValues(now);
    const next = withChoice(product, now);
    onChoose(next);
    return next;
  }

  useEffect(() => {
    read();
    return () => onChoose(undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later presses are heard
  }, []);

  useEffect(() => {
    const area = fields.current!;
    const ask = () => setAsked(true);
    area.addEventListener(CHOOSE, ask);
    return () => area.removeEventListener(CHOOSE, ask);
  }, []);

  return (
    <div className="w-full">
      <div
        ref={fields}
        onChange={() => keepInAddress(read().variant)}
        className="flex flex-col gap-4 noscript:hidden"
      >
        {options.map((option, place) => (
          <fieldset
            key={option.name}
            data-missing={place === missing ? "" : undefined}
            className={`min-w-0 ${isAsked && place === missing ? "[&_label]:border-danger" : ""}`}
          >
            <legend className="mb-2 text-14 font-medium wrap-anywhere">
              {option.name}
              <span aria-hidden className="font-normal text-ink-2">
                {values[place] && `: ${values[place]}`}
              </span>
            </legend>
            <div className="flex flex-wrap gap-2">
              {option.values.map((value) => (
                <Chip
                  key={value}
                  name={`${name}${place}`}
                  value={value}
                  isChosenAtFirst={atFirst[place] === value}
                  obstacle={obstacleTo(product, values, place, value)}
                />
              ))}
            </div>
            <p role="alert" className="text-14 text-danger not-empty:mt-2">
              {isAsked && place === missing && `Choose ${chosen.toChoose} to continue.`}
            </p>
          </fieldset>
        ))}
      </div>
      <VariantLinks product={product} chosen={chosen.variant} />
      <p role="status" className="sr-only">
        {chosen.variant &&
          formatMoney(chosen.price) +
            (chosen.comparePrice ? `, was ${formatMoney(chosen.comparePrice)}` : "") +
            (chosen.stock === 0 ? ", sold out" : "")}
      </p>
      <Sku sku={variants.find(({ _id }) => _id === chosen.variant)?.sku} />
    </div>
  );
}

type ChipProps = { name: string; value: string; isChosenAtFirst: boolean; obstacle: string | undefined };

/** Unavailable values can be selected, so that their price and picture can be viewed. */
function Chip({ name, value, isChosenAtFirst, obstacle }: ChipProps) {
  return (
    <label className="relative flex min-h-11 max-w-full min-w-11 cursor-pointer items-center justify-center rounded-control border border-line-strong bg-surface px-3 py-2 text-14 wrap-anywhere has-checked:border-accent has-checked:bg-accent-tint has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        value={value}
        aria-label={obstacle && `${value}, ${obstacle}`}
        defaultChecked={isChosenAtFirst}
        className="sr-only"
      />
      <span className="min-w-0">{obstacle ? <s className="text-ink-2">{value}</s> : value}</span>
    </label>
  );
}

function Sku({ sku }: { sku: string | null | undefined }) {
  return sku && <p className="mt-3 text-13 wrap-anywhere text-ink-2">SKU {sku}</p>;
}

/** `replaceState` loads nothing, and Back leaves the product. */
function keepInAddress(variant: string | undefined): void {
  const address = new URL(location.href);
  if (variant) address.searchParams.set("variant", variant);
  else address.searchParams.delete("variant");
  history.replaceState(history.state, "", address);
}

function VariantLinks({ product, chosen }: { product: ProductToChoose; chosen: string | undefined }) {
  return (
    <noscript>
      <p className="text-14 font-medium">{product.options.map(({ name }) => name).join(" / ")}</p>
      <ul className="flex flex-col">
        {product.variants.map((variant) => (
          <li key={variant._id} className="text-14">
            <a
              href={productHref({ slug: product.slug, variant: variant._id })}
              aria-current={variant._id === chosen ? "page" : undefined}
              className="inline-flex min-h-11 items-center wrap-anywhere underline aria-[current=page]:font-semibold"
            >
              {variant.values.join(" / ")}
            </a>{" "}
            <Price product={variant} />
            {variant.stock === 0 && ", sold out"}
          </li>
        ))}
      </ul>
    </noscript>
  );
}
