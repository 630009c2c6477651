import { useEffect, useRef, useState } from "react";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { callApi } from "../../shared/api/api.ts";
import { productListHref } from "../../shared/catalogue/filter.ts";
import { productHref } from "../../shared/catalogue/product-href.ts";

export type Suggestion = {
  href: string;
  name: string;
  product?: Pick<Product, "image" | "price" | "priceTo" | "comparePrice">;
};

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2;

export function useSearchSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const request = useRef<AbortController>(undefined);

  useEffect(() => () => request.current?.abort(), []);

  function clear() {
    request.current?.abort();
    setSuggestions([]);
  }

  function suggest(text: string) {
    request.current?.abort();
    const search = text.trim();
    if (search.length < MIN_LENGTH) return setSuggestions([]);
    const { signal } = (request.current = new AbortController());
    const timer = setTimeout(() => {
      fetchSuggestions(search, signal).then(
        (found) => !signal.aborted && setSuggestions(found),
        () => !signal.aborted && setSuggestions([]),
      );
    }, DEBOUNCE_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
  }

  return { suggestions, suggest, clear };
}

async function fetchSuggestions(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { products, categories } = await callApi(
    "GET /api/products/suggestions",
    { query: { search } },
    (path, init) => fetch(path, { ...init, signal }),
  );
  return [
    ...categories.map(({ _id, name }) => ({ href: productListHref({ category: _id }), name })),
    ...products.map((product) => ({ href: productHref(product), name: product.name, product })),
  ];
}
