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
export function loadIndex(): Promise<PlacesIndex> {
  return loadFile<PlacesIndex>("index");
}

export async function loadCities(): Promise<City[]> {
  const index = await loadIndex();
  return (cities ??= parseProvinces(index).flatMap((province) => province.cities));
}

export async function loadBarangays(cityCode: string): Promise<Barangay[]> {
  const file = await loadFile<BarangayFile>(cityCode.slice(0, 3));
  return parseBarangays(file, cityCode).toSorted((a, b) =>
    a.name.localeCompare(b.name, "en", { numeric: true }),
  );
}

function loadFile<File>(name: string): Promise<File> {
  const cached = files.get(name) as Promise<File> | undefined;
  if (cached) return cached;
  const loading = fetchFile(name);
  files.set(name, loading);
  loading.catch(() => files.delete(name));
  return loading as Promise<File>;
}

async function fetchFile(name: string): Promise<unknown> {
  const response = await fetch(`${PLACES_PATH}/${name}.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${name}.json: ${response.status}`);
  return response.json();
}
