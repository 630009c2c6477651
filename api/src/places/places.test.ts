import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import {
  formatPlace,
  PLACES_PATH,
  parseBarangays,
  parseProvinces,
  type BarangayFile,
  type PlacesIndex,
} from "@tindahan/contract/delivery/places.ts";
import { test } from "../../test/support/shop.ts";
import { findPlace } from "./places.ts";

const FILES = new URL("files/", import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, FILES), "utf8"));
const index = read("index.json") as PlacesIndex;
const provinces = parseProvinces(index);
const cities = provinces.flatMap((province) => province.cities);
const barangays = cities.flatMap(({ code }) =>
  parseBarangays(read(`${code.slice(0, 3)}.json`) as BarangayFile, code),
);

test("finds each of the 42,011 barangays by its unique eight-digit code", () => {
  expect(barangays).toHaveLength(42_011);
  expect(new Set(barangays.map(({ code }) => code)).size).toBe(42_011);
  expect(barangays.filter(({ code, name }) => findPlace(code)?.barangay !== name)).toEqual([]);

  // 82 provinces, 33 highly urbanized cities, Pateros, Isabela City and the Special Geographic Area.
  expect(provinces).toHaveLength(118);
  expect(readdirSync(FILES)).toHaveLength(119);
  // 149 cities, where Manila counts as 14 districts, and 1,493 municipalities.
  expect(cities).toHaveLength(149 - 1 + 14 + 1_493);
  expect(new Set(barangays.map(({ code }) => code.slice(0, 5)))).toEqual(
    new Set(cities.map(({ code }) => code)),
  );

  expect(findPlace("02299999")).toBeUndefined();
  expect(findPlace("99999999")).toBeUndefined();
  expect(findPlace("../index")).toBeUndefined();
});

test("uses common place names instead of PSGC spellings", () => {
  const names = [...provinces, ...cities, ...barangays].flatMap((place) => [
    place.name,
    ...("formerly" in place ? place.formerly : []),
  ]);
  expect(names.filter((name) => name !== name.trim() || /\s\s|[*=;:|]|^City of/.test(name))).toEqual([]);
  expect(new Set(cities.map(({ name, province }) => `${name}, ${province}`)).size).toBe(cities.length);

  const provincesOf = (name: string) =>
    cities.filter((city) => city.name === name).map(({ province }) => province);
  expect(provincesOf("Naga City")).toEqual(["Camarines Sur", "Cebu"]);
  expect(provincesOf("Cagayan de Oro City")).toEqual(["Misamis Oriental"]);
  expect(provincesOf("Tagoloan II")).toEqual(["Lanao del Sur"]);
  expect(cities.find(({ name }) => name === "Rodriguez")?.formerly).toEqual(["Montalban"]);
  expect(cities.find(({ name }) => name === "Nabunturan")?.formerly).toEqual(["Compostela Valley"]);
});

test("formats a place as barangay, city and province for a delivery address", () => {
  const format = (code: string) => formatPlace(findPlace(code)!);
  expect(format("80300002")).toBe("Brgy. Bel-Air, Makati City, Metro Manila");
  expect(format("80601001")).toBe("Barangay 1, Tondo, Manila, Metro Manila");
  expect(format("30600041")).toMatch(/, Cebu City, Cebu$/);
});

test("lists Sulu in its 2025 region under unchanged codes", () => {
  const sulu = provinces.find(({ name }) => name === "Sulu")!;
  expect(index.regions[sulu.region]).toBe("Zamboanga Peninsula (Region IX)");
  expect(barangays.filter(({ code }) => code.startsWith(sulu.code))).toHaveLength(410);
  expect(findPlace("06602001")).toEqual({
    code: "06602001",
    barangay: "Alat",
    city: "Jolo",
    province: "Sulu",
  });
});

test("serves the place files compressed and immutable", async ({ shop: { app } }) => {
  const get = (url: string) => app.inject({ url, headers: { "accept-encoding": "br" } });
  const loaded = await get(`${PLACES_PATH}/index.json`);
  expect(loaded.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
  });
  expect(loaded.rawPayload.length).toBeLessThan(10_500);
  expect(index.source).toMatch(/PSGC.*quarter \d of 20\d\d.*Philippine Statistics Authority/);

  const iloilo = await get(`${PLACES_PATH}/030.json`);
  expect(iloilo.statusCode).toBe(200);
  expect(iloilo.rawPayload.length).toBeLessThan(9_000);

  const older = await get("/places/2025q1-00000000/index.json");
  expect(older.headers["cache-control"]).toBe("public, max-age=60");
  for (const file of ["000.json", "index.ts", "..%2fplaces.ts", "..%2f..%2f..%2fpackage.json"])
    expect((await get(`${PLACES_PATH}/${file}`)).statusCode, file).toBe(404);
});
