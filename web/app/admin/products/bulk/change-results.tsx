import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { ProductResult, ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { startTimeMs } from "@tindahan/contract/core/day-or-time.ts";
import { centavosToPesos, formatMoney, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import { formatDayOrTime } from "@tindahan/contract/core/format-day.ts";
import { roundPrice, regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import { createCategoryNameLookup } from "../list/product-columns.tsx";

type ChangeResultsProps = {
  label: string;
  change: ProductsChange;
  products: Product[];
  categories: Category[];
  results: ProductResult[];
};

export function ProductsChangeResults({ label, change, products, categories, results }: ChangeResultsProps) {
  const nameOf = createCategoryNameLookup(categories);
  const show = (product: Product) => {
    if (change.kind === "category") return nameOf(product);
    if (change.kind === "stock" || change.kind === "stock-by")
      return product.stock?.toLocaleString("en-PH") ?? "not counted";
    return productPriceText(product);
  };
  const showAfter = (before: Product, after: Product) => plannedSaleText(change, before) ?? show(after);
  const resultText = (before: Product, { outcome, product, problem }: ProductResult) => {
    if (outcome === "refused") return <span className="text-danger">{problem}</span>;
    if (outcome === "unchanged") return <span className="text-ink-2">no change</span>;
    if (change.kind === "archive") return "will be archived";
    return (
      <>
        {show(before)} <span aria-hidden>→</span>
        <span className="sr-only">becomes</span> <strong>{product && showAfter(before, product)}</strong>
      </>
    );
  };

  return (
    <ul aria-label={label} className="max-h-60 overflow-y-auto text-14">
      {results.map((result, index) => (
        <li
          key={result.id}
          className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5 tabular-nums"
        >
          <span className="min-w-0 wrap-anywhere">{products[index]!.name}</span>
          <span className="ml-auto">{resultText(products[index]!, result)}</span>
        </li>
      ))}
    </ul>
  );
}

function productPriceText({ price, priceTo, comparePrice }: Product): string {
  const now = `${priceTo === undefined ? "" : "from "}${formatMoney(price)}`;
  return comparePrice === undefined ? now : `${now}, was ${formatMoney(comparePrice)}`;
}

/** A scheduled sale does not change the current price: shows the future one. */
function plannedSaleText(change: ProductsChange, product: Product): string | undefined {
  if ((change.kind !== "sale" && change.kind !== "sale-percent") || !change.from) return undefined;
  if (startTimeMs(change.from) <= Date.now()) return undefined;
  const regular = pesosToCentavos(regularPriceOf(product));
  // Rounds halves up, like the shop.
  const sale =
    change.kind === "sale"
      ? change.price
      : centavosToPesos(
          roundPrice(
            Math.round((regular * (100_00 - Math.round(change.percent * 100))) / 100_00),
            change.rounding,
          ),
        );
  const since = product.priceTo === undefined ? "" : "from ";
  return `${since}${formatMoney(sale)} from ${formatDayOrTime(change.from)}`;
}

export function summarizeResults(results: ProductResult[], changed: string): string {
  const count = (outcome: ProductResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  const parts = [
    [count("changed"), changed],
    [count("unchanged"), "unchanged"],
    [count("refused"), "refused"],
  ] as const;
  return parts.flatMap(([n, words]) => (n > 0 ? [`${n} ${words}`] : [])).join(", ");
}
