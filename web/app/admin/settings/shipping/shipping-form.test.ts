import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlacesIndex } from "@tindahan/contract/delivery/places.ts";
import { Shipping, type Rate } from "@tindahan/contract/delivery/shipping.ts";
import { DEFAULT_SHIPPING } from "@tindahan/contract/delivery/default-shipping.ts";
import { findAreas, toShippingAreas } from "./areas.ts";
import { createPlaceChips } from "./chips.ts";
import { PRESETS, createRate } from "./presets.ts";
import { addRateTier, removeRateTier } from "./tiers.ts";
import {
  addAreaToList,
  placesInList,
  placesInOtherLists,
  removePlaces,
  findUncoveredPlaces,
  type PlaceList,
} from "./zone-places.ts";

const INDEX = new URL("../../../../../api/src/places/files/index.json", import.meta.url);
const index = JSON.parse(readFileSync(INDEX, "utf8")) as PlacesIndex;
const areas = toShippingAreas(index);
const first = (typed: string) => findAreas(areas, typed)[0];
const preset = (name: string) => PRESETS.find((one) => one.name === name)!.fill(DEFAULT_SHIPPING, areas);

test("shipping presets are valid, and their zones cover each province once", () => {
  for (const { fill } of PRESETS)
    expect(Shipping.safeParse(fill(DEFAULT_SHIPPING, areas)).error).toBeUndefined();
  const { zones } = preset("By weight");
  const places = zones.flatMap((zone) => zone.places);
  expect(places.toSorted()).toEqual(index.provinces.map(({ code }) => code));
  expect(zones.map(({ name }) => name)).toEqual(["Metro Manila", "Luzon", "Visayas", "Mindanao", "Islands"]);
});

test("the search for shipping zones finds places by common names, and provinces with their large cities", () => {
  expect(first("visayas")).toMatchObject({ name: "Visayas", isBroad: true });
  expect(first("cebu")).toMatchObject({ name: "Cebu", places: ["022", "306", "311", "313"] });
  expect(first("Cebu City")).toMatchObject({ places: ["306"] });
  expect(first("city of makati")).toMatchObject({ places: ["803"] });
  expect(first("paranaque")).toMatchObject({ places: ["810"] });
  expect(first("boracay")).toMatchObject({ name: "Malay", places: ["00412"] });
  expect(first("compostela valley")).toMatchObject({ name: "Davao de Oro", places: ["082"] });
  expect(first("calabarzon")?.places).toContain("312");
  expect(findAreas(areas, "  ")).toEqual([]);
});

test("after any edits, each place belongs to one shipping zone or the excluded places, and a chip names it", () => {
  const lists: PlaceList[] = [{ zone: "metro-manila" }, { zone: "luzon" }, { zone: "islands" }, "excluded"];
  const step = fc.record({
    list: fc.constantFrom(...lists),
    area: fc.constantFrom(...areas.filter(({ places }) => places[0]!.length === 3)),
    isAdded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let shipping = preset("By island group");
      for (const { list, area, isAdded } of steps) {
        const free = area.places.filter((place) => !placesInOtherLists(shipping, list).has(place));
        shipping = isAdded
          ? addAreaToList(shipping, list, area).shipping
          : removePlaces(shipping, list, area.places);
        // Cities and provinces are added whole; island groups take free places first.
        const due = !isAdded ? [] : area.isBroad && free.length > 0 ? free : area.places;
        expect(placesInList(shipping, list)).toEqual(expect.arrayContaining(due));
      }
      const all = [...shipping.zones.flatMap(({ places }) => places), ...shipping.excluded];
      expect(new Set(all).size).toBe(all.length);
      for (const list of lists) {
        const chips = createPlaceChips(
          placesInList(shipping, list),
          placesInOtherLists(shipping, list),
          areas,
        );
        expect(chips.flatMap(({ places }) => places).toSorted()).toEqual(
          placesInList(shipping, list).toSorted(),
        );
      }
      const listed = new Set(shipping.zones.flatMap(({ places }) => places));
      for (const place of findUncoveredPlaces(shipping, areas)) expect(listed.has(place)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test("adds and removes weight tiers of a shipping rate without changing the others", () => {
  const rate: Rate = createRate("one", {
    tiers: [
      { from: 0, fee: 80, eachKilo: 0 },
      { from: 500, fee: 110, eachKilo: 0 },
      { from: 1_000, fee: 160, eachKilo: 40 },
    ],
  });
  const stepsOf = ({ tiers, mostGrams }: Rate) => ({
    steps: tiers.map(({ from, fee, eachKilo }) => [from, fee, eachKilo]),
    mostGrams,
  });
  expect(stepsOf(addRateTier(rate)).steps).toEqual([...stepsOf(rate).steps, [2_000, 160, 40]]);
  // Without "up to 1 kg", those parcels use the next row.
  expect(stepsOf(removeRateTier(rate, 1)).steps).toEqual([
    [0, 80, 0],
    [500, 160, 40],
  ]);
  // The remaining last row still ends at 1 kg.
  expect(stepsOf(removeRateTier(rate, 2))).toMatchObject({
    steps: [
      [0, 80, 0],
      [500, 110, 0],
    ],
    mostGrams: 1_000,
  });
});
