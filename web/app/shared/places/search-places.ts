import type { Barangay, City } from "@tindahan/contract/delivery/places.ts";

/** `isGuess`: no full match; the options match a shortened text. */
export type Matches<Kind> = { options: Kind[]; isGuess: boolean };

/** Manila has 14 districts. */
const MAX_CITIES = 14;
const METRO_MANILA = "13";
const ABBREVIATIONS: Record<string, string> = {
  sta: "santa",
  sto: "santo",
  gen: "general",
  pres: "president",
  sen: "senator",
  dr: "doctor",
  pob: "poblacion",
  bgy: "barangay",
  brgy: "barangay",
};
/** Words that do not tell cities apart: "City of Makati" is "Makati City". */
const FILLERS = new Set(["city", "of", "municipality"]);

export function findCities(cities: City[], typed: string): Matches<City> {
  return findOrGuess(typed, (words) => {
    const significant = words.filter((word) => !FILLERS.has(word));
    const distinctive = significant.length > 0 ? significant : words;
    const start = words.join(" ");
    const ranked = cities.flatMap((city) => {
      const rank = rankCity(city, distinctive, start);
      return rank === undefined ? [] : [{ city, rank }];
    });
    return ranked
      .toSorted((a, b) => a.rank - b.rank || cityProminence(a.city) - cityProminence(b.city))
      .slice(0, MAX_CITIES)
      .map(({ city }) => city);
  });
}

export function findBarangays(barangays: Barangay[], typed: string): Matches<Barangay> {
  if (splitIntoWords(typed).length === 0) return { options: barangays, isGuess: false };
  return findOrGuess(typed, (words) => {
    const start = words.join(" ");
    return barangays
      .filter((barangay) => {
        const { own, former } = searchWordsOf(barangay);
        return [own, ...former].some((name) => matchesAllPrefixes(name, words));
      })
      .toSorted((a, b) => rankBarangay(a, start) - rankBarangay(b, start));
  });
}

/** Requires a unique exact match: the shopper never confirms autofilled text. */
export function findUniqueCity(cities: City[], typed: string): City | undefined {
  const text = simplifyPlaceName(typed);
  const same = cities.filter(({ name, province }) =>
    [
      simplifyPlaceName(name),
      simplifyPlaceName(name).replace(/ city$/, ""),
      simplifyPlaceName(`${name} ${province}`),
    ].includes(text),
  );
  return same.length === 1 ? same[0] : undefined;
}

export function findUniqueBarangay(barangays: Barangay[], typed: string): Barangay | undefined {
  const text = simplifyPlaceName(typed);
  return barangays.find(
    ({ name }) => simplifyPlaceName(name) === text || simplifyPlaceName(name) === `barangay ${text}`,
  );
}

/** Most typos are near the end: shortens the text until something matches. */
function findOrGuess<Kind>(typed: string, find: (words: string[]) => Kind[]): Matches<Kind> {
  let text = simplifyPlaceName(typed);
  let isGuess = false;
  while (text) {
    const options = find(text.split(" ").map((word) => ABBREVIATIONS[word] ?? word));
    if (options.length > 0) return { options, isGuess };
    if (text.length <= 3) break;
    text = text.slice(0, -1).trim();
    isGuess = true;
  }
  return { options: [], isGuess: false };
}

function rankCity(city: City, words: string[], start: string): number | undefined {
  const { own, former, all } = searchWordsOf(city, city.province);
  if (!matchesAllPrefixes(all, words)) return undefined;
  const name = own.join(" ");
  if (name.startsWith(start)) return name.replace(/ city$/, "") === start ? 0 : 1;
  if (name.startsWith(words.join(" ")) || former.some((old) => old.join(" ").startsWith(start))) return 2;
  if (matchesAllPrefixes(own, words)) return 3;
  return own.some((word) => word.startsWith(words[0]!)) ? 4 : 5;
}

type Keys = { own: string[]; former: string[][]; all: string[] };
const keysCache = new WeakMap<object, Keys>();

/** Cached: splitting 1,655 names per keystroke is slow on phones. */
function searchWordsOf(place: { name: string; formerly: string[] }, province = ""): Keys {
  let keys = keysCache.get(place);
  if (!keys) {
    const own = splitIntoWords(place.name);
    const former = place.formerly.map(splitIntoWords);
    keys = { own, former, all: [...own, ...former.flat(), ...splitIntoWords(province)] };
    keysCache.set(place, keys);
  }
  return keys;
}

/** Lower sorts first: Metro Manila, then cities. */
function cityProminence({ name, region }: City): number {
  return (region === METRO_MANILA ? 0 : 2) + (/\bCity\b/.test(name) ? 0 : 1);
}

function rankBarangay(barangay: Barangay, start: string): number {
  const text = searchWordsOf(barangay).own.join(" ");
  if (text === start || text === `barangay ${start}`) return 0;
  return text.startsWith(start) ? 1 : 2;
}

function matchesAllPrefixes(words: string[], prefixes: string[]): boolean {
  return prefixes.every((start) => words.some((word) => word.startsWith(start)));
}

function splitIntoWords(text: string): string[] {
  return simplifyPlaceName(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => ABBREVIATIONS[word] ?? word);
}

function simplifyPlaceName(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}|['’.]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}
