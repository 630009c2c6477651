import type { Area } from "./areas.ts";

export type Chip = { key: string; name: string; places: string[] };

/** Names an area with its exceptions if the missing places are listed elsewhere. */
export function createPlaceChips(places: string[], elsewhere: ReadonlySet<string>, areas: Area[]): Chip[] {
  const left = new Set(places);
  const chips: Chip[] = [];
  for (const area of areas) {
    const own = area.places.filter((place) => left.has(place));
    const missing = area.places.filter((place) => !left.has(place));
    if (own.length === 0 || own.length < missing.length || (area.places.length > 1 && own.length === 1))
      continue;
    if (!missing.every((place) => elsewhere.has(place))) continue;
    chips.push({ key: area.key, name: area.name + missingPlacesText(missing, areas), places: own });
    for (const place of own) left.delete(place);
  }
  return [
    ...chips,
    ...[...left].map((place) => ({ key: place, name: placeName(place, areas), places: [place] })),
  ];
}

const MAX_NAMED_PLACES = 2;

function missingPlacesText(missing: string[], areas: Area[]): string {
  if (missing.length === 0) return "";
  const names = missing.slice(0, MAX_NAMED_PLACES).map((place) => placeName(place, areas));
  const more = missing.length - names.length;
  const last = more > 0 ? `${more} more` : names.length > 1 ? names.pop()! : undefined;
  return ` without ${names.join(", ")}${last ? ` and ${last}` : ""}`;
}

export function placeName(place: string, areas: Area[]): string {
  // Matches single-place areas: a province with its cities is another area.
  const area = areas.findLast((one) => one.places.length === 1 && one.places[0] === place);
  if (area) return area.name;
  const province = areas.findLast((one) => one.places[0] === place);
  return province ? `${province.name}, without its large cities` : place;
}
