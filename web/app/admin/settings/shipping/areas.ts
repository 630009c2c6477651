import {
  readProvinces,
  type Place,
  type PlacesIndex,
  type Province,
} from "@tindahan/contract/delivery/places.ts";
import { loadBarangays, loadIndex } from "../../../shared/places/places-store.ts";

/** What a merchant calls by one name, and the places that it stands for: digits of PSGC codes, as zones have them. */
export type Area = {
  key: string;
  name: string;
  detail: string;
  places: string[];
  formerly: string[];
  /** An island group or a region: it leaves to other zones what they have. */
  isBroad?: boolean;
};

/** Island groups by their regions. A zone gets the provinces: where a region ends is looked up when it is filled, never later. */
const GROUPS: [name: string, regions: string[]][] = [
  ["Metro Manila", ["13"]],
  ["Luzon", ["01", "02", "03", "04", "05", "14", "17"]],
  ["Visayas", ["06", "07", "08", "18"]],
  ["Mindanao", ["09", "10", "11", "12", "16", "19"]],
];

/** Provinces without a bridge to a main island: couriers charge more for them. Biliran, for one, has a bridge. */
const ISLANDS = "009 020 040 041 051 052 053 315 059 079 061 018 085 007 901 066 070".split(" ");

export async function loadAreas(): Promise<Area[]> {
  return toAreas(await loadIndex());
}

/** The larger ones first: a list of chips is shortest with them. */
export function toAreas(index: PlacesIndex): Area[] {
  const provinces = readProvinces(index);
  const codesIn = (regions: string[]) =>
    provinces.filter(({ region }) => regions.includes(region)).map(({ code }) => code);
  return [
    ...GROUPS.map(([name, regions]) => broadArea(name, "island group", codesIn(regions))),
    areaOf("Islands", "provinces without a road link", ISLANDS),
    ...Object.entries(index.regions)
      .filter(([region]) => region !== "13")
      .map(([region, name]) => broadArea(name, "region", codesIn([region]))),
    ...provinces.filter((province) => !isCity(province)).map((province) => provinceArea(province, provinces)),
    ...provinces.flatMap(cityAreas),
  ];
}

/** To the PSGC, Cebu City is no part of Cebu. To everybody else it is. */
function provinceArea(province: Province, provinces: Province[]): Area {
  const cities = provinces.filter((other) => isCity(other) && provinceOf(other) === province.name);
  const detail =
    cities.length > 0 ? `province, with ${cities.map(({ name }) => name).join(", ")}` : "province";
  const places = [province.code, ...cities.map(({ code }) => code)];
  return areaOf(province.name, detail, places, formerNames(province));
}

function cityAreas(province: Province): Area[] {
  const whole = isCity(province)
    ? [areaOf(province.name, provinceOf(province), [province.code], formerNames(province))]
    : [];
  if (province.cities.length === 1 && whole.length > 0) return whole;
  return [
    ...whole,
    ...province.cities.map(({ code, name, province: within, formerly }) =>
      areaOf(
        name,
        within,
        [code],
        formerly.filter((one) => !formerNames(province).includes(one)),
      ),
    ),
  ];
}

function areaOf(name: string, detail: string, places: string[], formerly: string[] = []): Area {
  return { key: `${name} ${places[0]}`, name, detail, places, formerly };
}

const broadArea = (...of: Parameters<typeof areaOf>): Area => ({ ...areaOf(...of), isBroad: true });
const provinceOf = ({ cities }: Province) => cities[0]!.province;
const isCity = (province: Province) => provinceOf(province) !== province.name;
/** Its cities have its former names, too, for those who type them with the city's. */
const formerNames = ({ cities }: Province) =>
  cities[0]!.formerly.filter((name) => cities.every(({ formerly }) => formerly.includes(name)));

export function barangayArea({ code, barangay, city, province }: Place): Area {
  return areaOf(`${barangay}, ${city}`, `barangay, ${province}`, [code]);
}

/** Of those that zones have: their names are in the files of their provinces. */
export async function loadBarangayAreas(codes: string[], areas: Area[]): Promise<Area[]> {
  const cityCodes = [...new Set(codes.map((code) => code.slice(0, 5)))];
  const named = await Promise.all(
    cityCodes.map(async (cityCode) => {
      const city = areas.findLast(
        ({ places }) => places.includes(cityCode) || places.includes(cityCode.slice(0, 3)),
      );
      const own = (await loadBarangays(cityCode)).filter(({ code }) => codes.includes(code));
      return own.map(({ code, name }) =>
        barangayArea({ code, barangay: name, city: city?.name ?? "", province: city?.detail ?? "" }),
      );
    }),
  );
  return named.flat();
}

const MOST_FOUND = 8;

/** The best first: what is called so, what begins with the words, then what has them further back. */
export function findAreas(areas: Area[], typed: string): Area[] {
  const wanted = plain(typed);
  if (wanted === "") return [];
  const ranked = areas.flatMap((area) => {
    const { names, text } = wordsOf(area);
    // "Cebu City" is not the province, and "Cebu" is not the city.
    if (area.name.toLowerCase() === typed.trim().toLowerCase()) return [{ area, rank: 0 }];
    if (names.includes(wanted)) return [{ area, rank: 1 }];
    if (names.some((name) => name.startsWith(wanted))) return [{ area, rank: 2 }];
    return text.includes(` ${wanted}`) ? [{ area, rank: 3 }] : [];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ area }) => area);
}

const known = new WeakMap<Area, { names: string[]; text: string }>();

/** Once for each: there are nearly two thousand, and every key asks for all. */
function wordsOf(area: Area): { names: string[]; text: string } {
  let words = known.get(area);
  if (!words) {
    const names = [area.name, ...area.formerly].map(plain);
    words = { names, text: ` ${names[0]} ${plain(area.detail)}` };
    known.set(area, words);
  }
  return words;
}

/** "City of Makati", "makati city" and "Makati" are one name; so are "Parañaque" and "Paranaque". */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/\b(city of|city)\b/g, " ")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}
