import { readFileSync } from "node:fs";
import {
  parseBarangays,
  parseProvinces,
  type BarangayFile,
  type PlacesIndex,
} from "@tindahan/contract/delivery/places.ts";

const FILES = new URL("../../src/places/files/", import.meta.url);
const read = <File>(name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, FILES), "utf8")) as File;

export function allBarangays(): string[] {
  return parseProvinces(read<PlacesIndex>("index")).flatMap(({ code: province, cities }) => {
    const file = read<BarangayFile>(province);
    return cities.flatMap(({ code }) => parseBarangays(file, code).map((barangay) => barangay.code));
  });
}
