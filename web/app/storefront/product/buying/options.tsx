import { Suspense, use, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ProductWithVariants } from "@tindahan/contract/catalogue/catalogue.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { callApi } from "../../../shared/api/api.ts";
import { CodeNotLoaded } from "../../../shared/rendering/not-loaded.tsx";
import { Skeleton } from "../../../ui/feedback/loading.tsx";
import {
  hasOptions,
  optionUnavailableReason,
  nextOptionToChoose,
  optionPictures,
  initialOptionValues,
  applyChosenOptions,
  type ProductWithOptions,
} from "./choice.ts";
import { SHOW_MISSING_EVENT, type PublicProduct } from "./public-product.ts";
import { productHref } from "../../../shared/catalogue/product-href.ts";
import { ProductPrice } from "../../../shared/catalogue/price.tsx";

type OptionsProps = {
  product: PublicProduct;
  onChoose: (chosen: PublicProduct | undefined) => void;
};

/** A listed product lacks its variants, which are loaded here. */
export function ProductOptions({ product, onChoose }: OptionsProps) {
  const [fetched] = useState(() =>
    hasOptions(product) ? undefined : fetchProductWithVariants(product.slug),
  );
  if (hasOptions(product)) return <OptionChoice product={product} onChoose={onChoose} />;
  return (
    <Suspense fallback={<Skeleton className="h-20 w-full" />}>
      <FetchedOptions product={product} fetched={fetched!} onChoose={onChoose} />
    </Suspense>
  );
}

async function fetchProductWithVariants(slug: string): Promise<ProductWithVariants | undefined> {
  return callApi("GET /api/products/by-slug/:slug", { params: { slug } }).then(
    ({ data }) => data,
    () => undefined,
  );
}

type FetchedOptionsProps = OptionsProps & { fetched: Promise<ProductWithVariants | undefined> };

function FetchedOptions({ product, fetched, onChoose }: FetchedOptionsProps) {
  const complete = { ...product, ...use(fetched) };
  if (!hasOptions(complete)) return <CodeNotLoaded>The options could not be loaded.</CodeNotLoaded>;
  return <OptionChoice product={complete} onChoose={onChoose} />;
}

function OptionChoice({ product, onChoose }: OptionsProps & { product: ProductWithOptions }) {
  const { options, variants } = product;
  const name = useId();
  const fields = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const [initial] = useState(() => initialOptionValues(product, params.get("variant")));
  const [values, setValues] = useState(initial);
  const [showsMissing, setShowsMissing] = useState(false);
  const chosen = applyChosenOptions(product, values);
  const missing = nextOptionToChoose(product, values);
  const pictured = optionPictures(product);

  /** The radio buttons may have been pressed before hydration. */
  function readChoice() {
    const now = Array.from(
      fields.current!.querySelectorAll("fieldset"),
      (field) => field.querySelector<HTMLInputElement>(":checked")?.value,
    );
    setValues(now);
    const next = applyChosenOptions(product, now);
    onChoose(next);
    return next;
  }

  useEffect(() => {
    readChoice();
    return () => onChoose(undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later presses are heard
  }, []);

  useEffect(() => {
    const area = fields.current!;
    const show = () => setShowsMissing(true);
    if (area.querySelector("[data-asked]")) show();
    area.addEventListener(SHOW_MISSING_EVENT, show);
    return () => area.removeEventListener(SHOW_MISSING_EVENT, show);
  }, []);

  return (
    <div className="w-full">
      <div
        ref={fields}
        onChange={() => writeVariantToUrl(readChoice().variant)}
        className="flex flex-col gap-4 noscript:hidden"
      >
        {options.map((option, index) => (
          <fieldset
            key={option.name}
            data-missing={index === missing ? "" : undefined}
            className={`min-w-0 ${showsMissing && index === missing ? "[&_label]:border-danger" : ""}`}
          >
            <legend className="mb-2 text-14 font-medium wrap-anywhere">
              {option.name}
              <span aria-hidden className="font-normal text-ink-2">
                {values[index] && `: ${values[index]}`}
              </span>
            </legend>
            <div className="flex flex-wrap gap-2">
              {option.values.map((value) => (
                <OptionValueChip
                  key={value}
                  name={`${name}${index}`}
                  value={value}
                  isInitial={initial[index] === value}
                  picture={index === pictured.index ? pictured.pictures[value] : undefined}
                  obstacle={optionUnavailableReason(product, values, index, value)}
                />
              ))}
            </div>
            <p role="alert" className="text-14 text-danger not-empty:mt-2">
              {showsMissing && index === missing && `Choose ${chosen.toChoose} to continue.`}
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
      <ProductSku sku={variants.find(({ _id }) => _id === chosen.variant)?.sku} />
    </div>
  );
}

type ChipProps = {
  name: string;
  value: string;
  isInitial: boolean;
  picture: string | undefined;
  obstacle: string | undefined;
};

function OptionValueChip({ name, value, isInitial, picture, obstacle }: ChipProps) {
  return (
    <label className="relative flex min-h-11 max-w-full min-w-11 items-center justify-center gap-2 rounded-control selectable px-3 py-2 text-14 wrap-anywhere">
      <input
        type="radio"
        name={name}
        value={value}
        aria-label={obstacle && `${value}, ${obstacle}`}
        defaultChecked={isInitial}
        className="sr-only"
      />
      {picture && (
        <img
          src={picture.replace("-640.", "-320.")}
          width={32}
          height={32}
          alt=""
          loading="lazy"
          className={`-my-1 -ml-1.5 size-8 rounded-control object-cover ${obstacle ? "opacity-50" : ""}`}
        />
      )}
      <span className="min-w-0">{obstacle ? <s className="text-ink-2">{value}</s> : value}</span>
    </label>
  );
}

function ProductSku({ sku }: { sku: string | null | undefined }) {
  return sku && <p className="mt-3 text-13 wrap-anywhere text-ink-2">SKU {sku}</p>;
}

/** `replaceState` loads nothing, and Back leaves the product. */
function writeVariantToUrl(variant: string | undefined): void {
  const url = new URL(location.href);
  if (variant) url.searchParams.set("variant", variant);
  else url.searchParams.delete("variant");
  history.replaceState(history.state, "", url);
}

function VariantLinks({ product, chosen }: { product: ProductWithOptions; chosen: string | undefined }) {
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
            <ProductPrice product={variant} />
            {variant.stock === 0 && ", sold out"}
          </li>
        ))}
      </ul>
    </noscript>
  );
}
