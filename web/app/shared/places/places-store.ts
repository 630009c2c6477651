import {
  PLACES_PATH,
  parseBarangays,
  parseProvinces,
  type Barangay,
  type BarangayFile,
  type City,
  type PlacesIndex,
} from "@tindahan/contract/delivery/places.ts";

/** A dead connection would block for minutes. */
const TIMEOUT_MS = 20_000;

const files = new Map<string, Promise<unknown>>();
let cities: City[] | undefined;

/** 10 kB for the whole country, loaded once. */
export function loadPlacesIndex(): Promise<PlacesIndex> {
  return loadPlacesFile<PlacesIndex>("index");
}

export async function loadCities(): Promise<City[]> {
  const index = await loadPlacesIndex();
  return (cities ??= parseProvinces(index).flatMap((province) => province.cities));
}

export async function loadBarangays(cityCode: string): Promise<Barangay[]> {
  const file = await loadPlacesFile<BarangayFile>(cityCode.slice(0, 3));
  return parseBarangays(file, cityCode).toSorted((a, b) =>
    a.name.localeCompare(b.name, "en", { numeric: true }),
  );
}

function loadPlacesFile<File>(name: string): Promise<File> {
  const cached = files.get(name) as Promise<File> | undefined;
  if (cached) return cached;
  const loading = fetchPlacesFile(name);
  files.set(name, loading);
  loading.catch(() => files.delete(name));
  return loading as Promise<File>;
}

async function fetchPlacesFile(name: string): Promise<unknown> {
  const response = await fetch(`${PLACES_PATH}/${name}.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${name}.json: ${response.status}`);
  return response.json();
}
