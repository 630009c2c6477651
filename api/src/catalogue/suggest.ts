import type { ResponseOf } from "@tindahan/contract/endpoint.ts";
import type { suggestProducts } from "@tindahan/contract/catalogue.ts";
import type { Db } from "../platform/database.ts";
import type { Services } from "../platform/services.ts";
import { selectCategories } from "./queries.ts";
import { searchPage } from "./search-products.ts";

const PRODUCTS = 6;
const CATEGORIES = 3;

type Suggestions = ResponseOf<typeof suggestProducts>;

/** What somebody who has typed this much may be looking for. */
export async function suggest({ reads, pools }: Services, search: string): Promise<Suggestions> {
  if (search === "") return { products: [], categories: [] };
  const [products, categories] = await Promise.all([
    searchPage(pools.search, search, undefined, { category: undefined, skip: 0, limit: PRODUCTS }, PRODUCTS),
    suggestCategories(reads, search),
  ]);
  return {
    products: products.data.map(({ _id, slug, name, price, image }) => ({ _id, slug, name, price, image })),
    categories,
  };
}

/** Shops have some hundred categories at most, so all of them are compared. */
async function suggestCategories(db: Db, search: string): Promise<Suggestions["categories"]> {
  const typed = wordsIn(search);
  const rated = (await selectCategories(db)).map((category) => {
    const name = wordsIn(category.name);
    return { category, fits: typed.map((word) => Math.max(0, ...name.map((other) => fit(word, other)))) };
  });
  return rated
    .filter(({ fits }) => fits.length > 0 && fits.every((value) => value > 0))
    .toSorted((a, b) => sum(b.fits) - sum(a.fits))
    .slice(0, CATEGORIES)
    .map(({ category }) => category);
}

function wordsIn(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{Mark}/gu, "");
  return (plain.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []).slice(0, 8);
}

/** 3: the same word. 2: its beginning. 1: its beginning with one letter wrong, too many, missing or swapped. */
function fit(typed: string, word: string): number {
  if (typed === word) return 3;
  if (word.startsWith(typed)) return 2;
  return typed.length >= 4 && isOneSlipFrom(typed, word) ? 1 : 0;
}

function isOneSlipFrom(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  const [left, right] = [typed.slice(at), word.slice(at)];
  const swapped = left.length > 1 ? `${left[1]}${left[0]}${left.slice(2)}` : left;
  return (
    right.slice(1).startsWith(left.slice(1)) || // a wrong letter
    right.startsWith(left.slice(1)) || // one too many
    right.slice(1).startsWith(left) || // one missing
    right.startsWith(swapped)
  );
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
