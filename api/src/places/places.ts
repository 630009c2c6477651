import { existsSync, readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { PLACES_RELEASE } from "@tindahan/contract/delivery/places-release.ts";
import {
  parseBarangays,
  parseProvinces,
  type BarangayFile,
  type City,
  type Place,
  type PlacesIndex,
} from "@tindahan/contract/delivery/places.ts";
import { toCachedResponse, type CachedResponse } from "../platform/cache/cached-response.ts";
import { sendCachedResponse } from "../platform/cache/serve-from-cache.ts";

const FILES = new URL("files/", import.meta.url);

let cities: Map<string, City> | undefined;
const barangays = new Map<string, Map<string, string>>();

export function findPlace(code: string): Place | undefined {
  const city = findCity(code.slice(0, 5));
  const barangay = city && barangayNamesOf(city.code).get(code);
  return barangay ? { code, barangay, city: city.name, province: city.province } : undefined;
}

function findCity(code: string): City | undefined {
  cities ??= new Map(
    parseProvinces(readPlacesFile<PlacesIndex>("index"))
      .flatMap((province) => province.cities)
      .map((city) => [city.code, city]),
  );
  return cities.get(code);
}

function barangayNamesOf(cityCode: string): Map<string, string> {
  let names = barangays.get(cityCode);
  if (!names) {
    const file = readPlacesFile<BarangayFile>(cityCode.slice(0, 3));
    names = new Map(parseBarangays(file, cityCode).map(({ code, name }) => [code, name]));
    barangays.set(cityCode, names);
  }
  return names;
}

function readPlacesFile<File>(name: string): File {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FILES), "utf8")) as File;
}

const IMMUTABLE = { "cache-control": "public, max-age=31536000, immutable" };
/** Older pages request the previous release. Codes never change, so current files are served. */
const SHORT_CACHE = { "cache-control": "public, max-age=60" };

export function servePlaceFiles(app: FastifyInstance): void {
  const cached = new Map<string, CachedResponse>();

  app.get<{ Params: { release: string; file: string } }>(
    "/places/:release/:file",
    { compress: false },
    async (request, reply) => {
      const { release, file } = request.params;
      if (!/^(index|\d{3})\.json$/.test(file) || !existsSync(new URL(file, FILES)))
        throw new ShopError("not_found");
      const isCurrent = release === PLACES_RELEASE;
      const key = `${file} ${isCurrent}`;
      let response = cached.get(key);
      if (!response) {
        const body = readFileSync(new URL(file, FILES), "utf8");
        response = toCachedResponse(reply, { body, headers: isCurrent ? IMMUTABLE : SHORT_CACHE });
        cached.set(key, response);
      }
      return sendCachedResponse(response, request, reply);
    },
  );
}
