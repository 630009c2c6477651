import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { suggestProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Services } from "../../platform/services.ts";
import { selectCategories, toSuggestedProduct } from "../queries.ts";
import { searchProducts } from "./search-products.ts";
import { normalizeSearch, type Term } from "./search-terms.ts";
import { readSynonyms } from "./synonyms.ts";

const PRODUCTS = 6;
const CATEGORIES = 3;

type Suggestions = ResponseOf<typeof suggestProducts>;

export async function suggestSearches(
  { reads, readPublic, settings }: Services,
  typed: string,
): Promise<Suggestions> {
  const search = normalizeSearch(typed);
  if (search === "") return { products: [], categories: [] };
  const page = { category: undefined, skip: 0, limit: PRODUCTS };
  const synonyms = readSynonyms((await settings.read(reads)).synonyms);
  const [{ data, terms }, categories] = await readPublic((from) =>
    Promise.all([
      searchProducts(from, { search, synonyms, page, most: PRODUCTS }),
      selectCategories(from.db),
    ]),
  );
  return {
    products: data.map(toSuggestedProduct),
    categories: categories.filter(({ _id }) => categoryMatchesTerms(_id, terms)).slice(0, CATEGORIES),
  };
}

function categoryMatchesTerms(category: string, terms: Term[]): boolean {
  return (
    terms.length > 0 &&
    terms.every(({ whole, longer }) => [...whole.categories, ...longer.categories].includes(category))
  );
}
