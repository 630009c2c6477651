import { createHash } from "node:crypto";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { uploadPicture } from "@tindahan/contract/catalogue/pictures.ts";
import type { Services } from "../platform/services.ts";
import { enqueueAvif } from "./avif.ts";
import { openStore } from "./open-store.ts";
import { shrink } from "./shrink.ts";

/** Keeps copies of a picture, wherever it comes from, under a name that says what is in it. */
export async function keepPicture(
  services: Services,
  file: Buffer,
): Promise<ResponseOf<typeof uploadPicture>> {
  const { width, height, versions } = await shrink(file);
  const key = createHash("sha256").update(file).digest("hex").slice(0, 32);
  const store = openStore(services);
  for (const version of versions) await store.put(`${key}-${version.width}.webp`, version.bytes);
  await enqueueAvif(services.db, key);
  return { image: `/uploads/${key}-640.webp`, width, height };
}
