import type { Barangay, City } from "@tindahan/contract/delivery/places.ts";

/** `isGuess`: no full match; the options match a shortened text. */
export type Found<Kind> = { options: Kind[]; isGuess: boolean };

/** Manila has 14 districts. */
const MOST_CITIES = 14;
const METRO_MANILA = "13";
const WRITTEN_OUT: Record<string, string> = {
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

export function findCities(cities: City[], typed: string): Found<City> {
  return widening(typed, (words) => {
    const wanted = words.filter((word) => !FILLERS.has(word));
    const telling = wanted.length > 0 ? wanted : words;
    const start = words.join(" ");
    const ranked = cities.flatMap((city) => {
      const rank = rankOf(city, telling, start);
      return rank === undefined ? [] : [{ city, rank }];
    });
    return ranked
      .toSorted((a, b) => a.rank - b.rank || prominence(a.city) - prominence(b.city))
      .slice(0, MOST_CITIES)
      .map(({ city }) => city);
  });
}

export function findBarangays(barangays: Barangay[], typed: string): Found<Barangay> {
  if (wordsOf(typed).length === 0) return { options: barangays, isGuess: false };
  return widening(typed, (words) => {
    const start = words.join(" ");
    return barangays
      .filter((barangay) => {
        const { own, former } = keysOf(barangay);
        return [own, ...former].some((name) => hasAll(name, words));
      })
      .toSorted((a, b) => closeness(a, start) - closeness(b, start));
  });
}

/** Requires a unique exact match: the shopper never confirms autofilled text. */
export function sameCity(cities: City[], typed: string): City | undefined {
  const text = plain(typed);
  const same = cities.filter(({ name, province }) =>
    [plain(name), plain(name).replace(/ city$/, ""), plain(`${name} ${province}`)].includes(text),
  );
  return same.length === 1 ? same[0] : undefined;
}

export function sameBarangay(barangays: Barangay[], typed: string): Barangay | undefined {
  const text = plain(typed);
  return barangays.find(({ name }) => plain(name) === text || plain(name) === `barangay ${text}`);
}

/** Most typos are near the end: shortens the text until something matches. */
function widening<Kind>(typed: string, find: (words: string[]) => Kind[]): Found<Kind> {
  let text = plain(typed);
  let isGuess = false;
  while (text) {
    const options = find(text.split(" ").map((word) => WRITTEN_OUT[word] ?? word));
    if (options.length > 0) return { options, isGuess };
    if (text.length <= 3) break;
    text = text.slice(0, -1).trim();
    isGuess = true;
  }
  return { options: [], isGuess: false };
}

function rankOf(city: City, words: string[], start: string): number | undefined {
  const { own, former, all } = keysOf(city, city.province);
  if (!hasAll(all, words)) return undefined;
  const name = own.join(" ");
  if (name.startsWith(start)) return name.replace(/ city$/, "") === start ? 0 : 1;
  if (name.startsWith(words.join(" ")) || former.some((old) => old.join(" ").startsWith(start))) return 2;
  if (hasAll(own, words)) return 3;
  return own.some((word) => word.startsWith(words[0]!)) ? 4 : 5;
}

type Keys = { own: string[]; former: string[][]; all: string[] };
const known = new WeakMap<object, Keys>();

/** Cached: splitting 1,655 names per keystroke is slow on phones. */
function keysOf(place: { name: string; formerly: string[] }, province = ""): Keys {
  let keys = known.get(place);
  if (!keys) {
    const own = wordsOf(place.name);
    const former = place.formerly.map(wordsOf);
    keys = { own, former, all: [...own, ...former.flat(), ...wordsOf(province)] };
    known.set(place, keys);
  }
  return keys;
}

/** Lower sorts first: Metro Manila, then cities. */
function prominence({ name, region }: City): number {
  return (region === METRO_MANILA ? 0 : 2) + (/\bCity\b/.test(name) ? 0 : 1);
}

function closeness(barangay: Barangay, start: string): number {
  const text = keysOf(barangay).own.join(" ");
  if (text === start || text === `barangay ${start}`) return 0;
  return text.startsWith(start) ? 1 : 2;
}

function hasAll(words: string[], wanted: string[]): boolean {
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => WRITTEN_OUT[word] ?? word);
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}|['’.]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}
