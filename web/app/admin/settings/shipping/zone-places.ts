import type { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import type { Area } from "./areas.ts";

export type PlaceList = { zone: string } | "excluded";

export function placesInList({ zones, excluded }: Shipping, target: PlaceList): string[] {
  return target === "excluded" ? excluded : (zones.find(({ id }) => id === target.zone)?.places ?? []);
}

export function placesInOtherLists(shipping: Shipping, target: PlaceList): Set<string> {
  const own = new Set(placesInList(shipping, target));
  const all = [...shipping.zones.flatMap(({ places }) => places), ...shipping.excluded];
  return new Set(all.filter((place) => !own.has(place)));
}

/**
 * Removes the added places from the lists they were in. A region or island group takes only places in no other list,
 * unless there are none.
 */
export function addAreaToList(
  shipping: Shipping,
  target: PlaceList,
  area: Area,
): { shipping: Shipping; message: string } {
  const others = placesInOtherLists(shipping, target);
  const own = placesInList(shipping, target);
  const free = area.places.filter((place) => !others.has(place));
  const taken = area.isBroad && free.length > 0 ? free : area.places;
  const added = taken.filter((place) => !own.includes(place));
  const next = mapPlaceLists(shipping, (places, list) => {
    const rest = places.filter((place) => !added.includes(place));
    return isSamePlaceList(list, target) ? [...rest, ...added] : rest;
  });
  return { shipping: next, message: describeAddition(shipping, area, added) };
}

function describeAddition(shipping: Shipping, area: Area, added: string[]): string {
  if (added.length === 0) return `${area.name} is here already.`;
  const names = shipping.zones
    .filter(({ places }) => places.some((place) => added.includes(place)))
    .map(({ name }) => name);
  const wasExcluded = shipping.excluded.some((place) => added.includes(place));
  const from = [...names, ...(wasExcluded ? ["“We do not ship there”"] : [])];
  if (from.length > 0) return `${area.name} was moved here from ${from.join(" and ")}.`;
  const left = area.places.length - added.length;
  return left > 0 && area.isBroad
    ? `${area.name} was added, except what is in another list already.`
    : `${area.name} was added.`;
}

export function removePlaces(shipping: Shipping, target: PlaceList, removed: string[]): Shipping {
  return mapPlaceLists(shipping, (places, list) =>
    isSamePlaceList(list, target) ? places.filter((place) => !removed.includes(place)) : places,
  );
}

/** At most one zone covers all other places. */
export function setZoneForElsewhere(shipping: Shipping, zoneId: string, isElsewhere: boolean): Shipping {
  const zones = shipping.zones.map((zone) => ({
    ...zone,
    isElsewhere: zone.id === zoneId ? isElsewhere : zone.isElsewhere && !isElsewhere,
  }));
  return { ...shipping, zones };
}

/** Provinces and large cities in no list, unless a zone covers the rest. */
export function findUncoveredPlaces({ zones, excluded }: Shipping, areas: Area[]): string[] {
  if (zones.some(({ isElsewhere }) => isElsewhere)) return [];
  const listed = new Set(
    [...zones.flatMap(({ places }) => places), ...excluded].map((one) => one.slice(0, 3)),
  );
  const all = new Set(areas.filter(({ isBroad }) => isBroad).flatMap(({ places }) => places));
  return [...all].filter((place) => !listed.has(place));
}

function mapPlaceLists(
  shipping: Shipping,
  change: (places: string[], list: PlaceList) => string[],
): Shipping {
  return {
    ...shipping,
    zones: shipping.zones.map((zone) => ({ ...zone, places: change(zone.places, { zone: zone.id }) })),
    excluded: change(shipping.excluded, "excluded"),
  };
}

function isSamePlaceList(list: PlaceList, target: PlaceList): boolean {
  return list === target || (list !== "excluded" && target !== "excluded" && list.zone === target.zone);
}
