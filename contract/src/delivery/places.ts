import { PLACES_RELEASE } from "./places-release.ts";
import type { Place } from "../core/primitives.ts";

export type { Place } from "../core/primitives.ts";

export type City = { code: string; name: string; province: string; region: string; formerly: string[] };
export type Province = { code: string; name: string; region: string; cities: City[] };
export type Barangay = { code: string; name: string; formerly: string[] };

export const PLACES_PATH = `/places/${PLACES_RELEASE}`;

/** Compact format, because shoppers load these files on prepaid data. */
export type PlacesIndex = {
  source: string;
  regions: Record<string, string>;
  provinces: {
    code: string;
    name: string;
    within?: string;
    region: string;
    formerly?: string;
    cities: string;
  }[];
};
export type BarangayFile = { source: string; cities: Record<string, string> };

export function parseProvinces({ provinces }: PlacesIndex): Province[] {
  return provinces.map(({ code, name, within, region, formerly, cities }) => ({
    code,
    name,
    region,
    cities: parseNumberedNames(cities, 2).map((city) => ({
      code: code + city.code,
      name: city.name,
      province: within ?? name,
      region,
      formerly: formerly ? [...city.formerly, formerly] : city.formerly,
    })),
  }));
}

export function parseBarangays({ cities }: BarangayFile, cityCode: string): Barangay[] {
  const list = parseNumberedNames(cities[cityCode] ?? "", 3);
  return list.map(({ code, ...names }) => ({ code: cityCode + code, ...names }));
}

/**
 * "Acacia;Baras=Old Baras;7:Centro": numbered consecutively from 1 or from the number before the colon; former
 * names follow "=".
 */
function parseNumberedNames(
  text: string,
  digits: number,
): { code: string; name: string; formerly: string[] }[] {
  let number = 0;
  return Array.from(text.matchAll(/(?:(\d+):)?([^;=]+)(?:=([^;]+))?/g), ([, jump, name, formerly]) => {
    number = jump ? Number(jump) : number + 1;
    return {
      code: String(number).padStart(digits, "0"),
      name: name!,
      formerly: formerly ? formerly.split("=") : [],
    };
  });
}

export function formatPlace({ barangay, city, province }: Omit<Place, "code">): string {
  const hasPrefix = /^(barangay|bgy|brgy|poblacion|district|zone)\b/i.test(barangay);
  return `${hasPrefix ? "" : "Brgy. "}${barangay}, ${city}, ${province}`;
}
