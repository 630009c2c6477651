import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  parseBarangays,
  parseProvinces,
  type BarangayFile,
  type PlacesIndex,
} from "@tindahan/contract/delivery/places.ts";
import { findBarangays, findCities, findUniqueBarangay, findUniqueCity } from "./search-places.ts";

function read<File>(name: string): File {
  const url = new URL(`../../../../api/src/places/files/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8")) as File;
}
const cities = parseProvinces(read<PlacesIndex>("index")).flatMap((province) => province.cities);
const barangaysOf = (code: string) => parseBarangays(read<BarangayFile>(code.slice(0, 3)), code);
const findNames = (typed: string) =>
  findCities(cities, typed).options.map(({ name, province }) => `${name}, ${province}`);

test.for([
  ["makati", "Makati City, Metro Manila"],
  ["City of Makati", "Makati City, Metro Manila"],
  ["makati city", "Makati City, Metro Manila"],
  ["PARANAQUE", "Parañaque City, Metro Manila"],
  ["qc", "Quezon City, Metro Manila"],
  ["quezon city", "Quezon City, Metro Manila"],
  ["cdo", "Cagayan de Oro City, Misamis Oriental"],
  ["cagayan de oro", "Cagayan de Oro City, Misamis Oriental"],
  ["gensan", "General Santos City, South Cotabato"],
  ["montalban", "Rodriguez, Rizal"],
  ["naga ceb", "Naga City, Cebu"],
  ["naga, camarines", "Naga City, Camarines Sur"],
  ["sto tomas batangas", "Sto. Tomas City, Batangas"],
  ["santo tomas, batangas", "Sto. Tomas City, Batangas"],
  ["sta rosa laguna", "Santa Rosa City, Laguna"],
  ["tondo", "Tondo, Manila, Metro Manila"],
  ["cebu city", "Cebu City, Cebu"],
  ["davao", "Davao City, Davao del Sur"],
  ["jolo", "Jolo, Sulu"],
  ["bgc", "Taguig City, Metro Manila"],
  ["san juan city", "San Juan City, Metro Manila"],
  ["gen trias", "General Trias City, Cavite"],
  ["mlang", "M'Lang, Cotabato"],
] as const)("for %s lists %s first", ([typed, expected]) => {
  expect(findNames(typed)[0]).toBe(expected);
  expect(findCities(cities, typed).isGuess).toBe(false);
});

test("the place search lists all cities of the same name, and Manila by district", () => {
  expect(findNames("naga").slice(0, 3)).toEqual([
    "Naga City, Camarines Sur",
    "Naga City, Cebu",
    "Naga, Zamboanga Sibugay",
  ]);
  const manila = findNames("city of manila");
  expect(manila).toHaveLength(14);
  expect(manila.every((name) => name.endsWith(", Manila, Metro Manila"))).toBe(true);
  expect(findNames("compostela valley")).toContain("Nabunturan, Davao de Oro");
});

test("the place search finds every city by name and province", () => {
  const missed = cities.filter(
    ({ code, name, province }) =>
      !findCities(cities, `${name} ${province}`).options.some((city) => city.code === code),
  );
  expect(missed).toEqual([]);
});

test("the place search marks the matches of a misspelled name as a guess", () => {
  expect(findCities(cities, "dasmarinyas")).toMatchObject({
    isGuess: true,
    options: [{ name: "Dasmariñas City" }],
  });
  expect(findCities(cities, "qqqq")).toEqual({ options: [], isGuess: false });
  expect(findCities(cities, " ")).toEqual({ options: [], isGuess: false });
});

test("the place search finds barangays by number, former name or any word", () => {
  const tondo = barangaysOf("80601");
  expect(findBarangays(tondo, "").options).toHaveLength(tondo.length);
  expect(findBarangays(tondo, "14").options[0]?.name).toBe("Barangay 14");
  expect(findBarangays(tondo, "brgy 14").options[0]?.name).toBe("Barangay 14");
  expect(findBarangays(barangaysOf("80300"), "pilar").options[0]?.name).toBe("Pio Del Pilar");
  expect(findBarangays(barangaysOf("00205"), "camalig").options[0]?.name).toBe("A. Beltran");
});

test("accepts a city or barangay filled in by the browser only if its name is unique", () => {
  expect(findUniqueCity(cities, "Makati")?.name).toBe("Makati City");
  expect(findUniqueCity(cities, "Naga City, Cebu")?.province).toBe("Cebu");
  expect(findUniqueCity(cities, "Naga City")).toBeUndefined();
  expect(findUniqueBarangay(barangaysOf("80300"), "bel air")?.code).toBe("80300002");
});
