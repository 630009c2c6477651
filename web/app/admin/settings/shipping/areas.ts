import {
  parseProvinces,
  type Place,
  type PlacesIndex,
  type Province,
} from "@tindahan/contract/delivery/places.ts";
import { loadBarangays, loadPlacesIndex } from "../../../shared/places/places-store.ts";

/** A named set of places, which are PSGC code prefixes as in zones. */
export type Area = {
  key: string;
  name: string;
  detail: string;
  places: string[];
  formerly: string[];
  /** Island groups and regions leave places of other zones alone. */
  isBroad?: boolean;
};

/** Zones store provinces: regions are resolved once, when they are added. */
const GROUPS: [name: string, regions: string[]][] = [
  ["Metro Manila", ["13"]],
  ["Luzon", ["01", "02", "03", "04", "05", "14", "17"]],
  ["Visayas", ["06", "07", "08", "18"]],
  ["Mindanao", ["09", "10", "11", "12", "16", "19"]],
];

/** Provinces without a road link; couriers charge more for them. */
const ISLANDS = "009 020 040 041 051 052 053 315 059 079 061 018 085 007 901 066 070".split(" ");

export async function loadAreas(): Promise<Area[]> {
  return toShippingAreas(await loadPlacesIndex());
}

/** Largest areas first: they give the shortest chip list. */
export function toShippingAreas(index: PlacesIndex): Area[] {
  const provinces = parseProvinces(index);
  const codesIn = (regions: string[]) =>
    provinces.filter(({ region }) => regions.includes(region)).map(({ code }) => code);
  return [
    ...GROUPS.map(([name, regions]) => createBroadArea(name, "island group", codesIn(regions))),
    createArea("Islands", "provinces without a road link", ISLANDS),
    ...Object.entries(index.regions)
      .filter(([region]) => region !== "13")
      .map(([region, name]) => createBroadArea(name, "region", codesIn([region]))),
    ...provinces.filter((province) => !isCity(province)).map((province) => provinceArea(province, provinces)),
    ...provinces.flatMap(cityAreas),
  ];
}

/** The PSGC does not count Cebu City as part of Cebu; merchants do. */
function provinceArea(province: Province, provinces: Province[]): Area {
  const cities = provinces.filter((other) => isCity(other) && provinceOf(other) === province.name);
  const detail =
    cities.length > 0 ? `province, with ${cities.map(({ name }) => name).join(", ")}` : "province";
  const places = [province.code, ...cities.map(({ code }) => code)];
  return createArea(province.name, detail, places, formerNames(province));
}

function cityAreas(province: Province): Area[] {
  const whole = isCity(province)
    ? [createArea(province.name, provinceOf(province), [province.code], formerNames(province))]
    : [];
  if (province.cities.length === 1 && whole.length > 0) return whole;
  return [
    ...whole,
    ...province.cities.map(({ code, name, province: within, formerly }) =>
      createArea(
        name,
        within,
        [code],
        formerly.filter((one) => !formerNames(province).includes(one)),
      ),
    ),
  ];
}

function createArea(name: string, detail: string, places: string[], formerly: string[] = []): Area {
  return { key: `${name} ${places[0]}`, name, detail, places, formerly };
}

const createBroadArea = (...of: Parameters<typeof createArea>): Area => ({
  ...createArea(...of),
  isBroad: true,
});
const provinceOf = ({ cities }: Province) => cities[0]!.province;
const isCity = (province: Province) => provinceOf(province) !== province.name;
/** Former names of the province are those that all its cities share. */
const formerNames = ({ cities }: Province) =>
  cities[0]!.formerly.filter((name) => cities.every(({ formerly }) => formerly.includes(name)));

export function barangayArea({ code, barangay, city, province }: Place): Area {
  return createArea(`${barangay}, ${city}`, `barangay, ${province}`, [code]);
}

/** Barangay names are in separate files, loaded for used codes only. */
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

const MAX_RESULTS = 8;

export function findAreas(areas: Area[], typed: string): Area[] {
  const query = normalizeAreaName(typed);
  if (query === "") return [];
  const ranked = areas.flatMap((area) => {
    const { names, text } = areaSearchText(area);
    // An exact name wins: "Cebu City" is not the province.
    if (area.name.toLowerCase() === typed.trim().toLowerCase()) return [{ area, rank: 0 }];
    if (names.includes(query)) return [{ area, rank: 1 }];
    if (names.some((name) => name.startsWith(query))) return [{ area, rank: 2 }];
    return text.includes(` ${query}`) ? [{ area, rank: 3 }] : [];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_RESULTS)
    .map(({ area }) => area);
}

const searchTexts = new WeakMap<Area, { names: string[]; text: string }>();

/** Cached: nearly 2,000 areas are searched on every key. */
function areaSearchText(area: Area): { names: string[]; text: string } {
  let searchText = searchTexts.get(area);
  if (!searchText) {
    const names = [area.name, ...area.formerly].map(normalizeAreaName);
    searchText = { names, text: ` ${names[0]} ${normalizeAreaName(area.detail)}` };
    searchTexts.set(area, searchText);
  }
  return searchText;
}

/** "City of Makati" equals "Makati"; "Parañaque" equals "Paranaque". */
function normalizeAreaName(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/\b(city of|city)\b/g, " ")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}
