import { MAX_PRICE } from "@tindahan/contract/catalogue/catalogue.ts";

/** Search words without the price, and the price range in pesos, bounds inclusive. */
type PricedSearch = { words: string; prices?: { min: number; max: number } };

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?)`;
const SIGN = String.raw`(?:₱|php|p)\s?`;
const UNIT = String.raw`\s?(?:pesos?|piso|php)\b`;
const MEASURES =
  "m?g|kg|grams?|kilos?|ml|l|liters?|litres?|oz|[cm]?m|in|inch(?:es)?|ft|w|watts?|v|mah|gb|tb|pcs?|pieces?|x|years?|days?";
const NO_OTHER_UNIT = String.raw`(?![\d.,]*\d|\s?(?:[%"']|(?:${MEASURES})\b))`;
const AMOUNT = `(?:${SIGN})?${NUMBER}(?:${UNIT}|${NO_OTHER_UNIT})`;
const MARKED = `(?:${SIGN}${NUMBER}(?:${UNIT}|${NO_OTHER_UNIT})|${NUMBER}${UNIT})`;

const WORD_START = String.raw`(?<![\p{Letter}\p{Number}])`;
const TO = String.raw`\s?(?:-|–|to|and)\s?`;
const RANGE = new RegExp(
  String.raw`${WORD_START}(?:between\s+)?(?:${SIGN}${NUMBER}${TO}${AMOUNT}|${NUMBER}${TO}(?:${SIGN})?${NUMBER}${UNIT})`,
  "iu",
);
const AT_MOST = new RegExp(
  String.raw`${WORD_START}(?:under|below|less than|cheaper than|up to|at most|max|hanggang|wala pang|mas mura sa)\s+${AMOUNT}`,
  "iu",
);
const AT_LEAST = new RegExp(
  String.raw`${WORD_START}(?:over|above|more than|at least|starting at|mula sa|mas mahal sa)\s+${AMOUNT}`,
  "iu",
);
const EXACTLY = new RegExp(`${WORD_START}${MARKED}`, "iu");

/** Reads "shoes under 500", "₱100-₱200" and "₱189". */
export function extractPriceWords(search: string): PricedSearch {
  const range = RANGE.exec(search);
  if (range)
    return toPricedSearch(
      search,
      range,
      parsePesos(range[1] ?? range[3]!),
      parsePesos(range[2] ?? range[4]!),
    );
  const most = AT_MOST.exec(search);
  if (most) return toPricedSearch(search, most, 0, parsePesos(most[1]!));
  const least = AT_LEAST.exec(search);
  if (least) return toPricedSearch(search, least, parsePesos(least[1]!), MAX_PRICE);
  const exact = EXACTLY.exec(search);
  if (!exact) return { words: search };
  const pesos = exact[1] ?? exact[2]!;
  const price = parsePesos(pesos);
  return toPricedSearch(search, exact, price, pesos.includes(".") ? price : price + 0.99);
}

function toPricedSearch(
  search: string,
  { index, 0: match }: RegExpExecArray,
  min: number,
  max: number,
): PricedSearch {
  const words = `${search.slice(0, index).trim()} ${search.slice(index + match.length).trim()}`.trim();
  return { words, prices: { min: Math.min(min, max), max: Math.max(min, max) } };
}

function parsePesos(number: string): number {
  return Math.min(Number(number.replaceAll(",", "")), MAX_PRICE);
}
