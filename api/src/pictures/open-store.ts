import type { Services } from "../platform/services.ts";
import { diskStore } from "./disk-store.ts";
import { s3Store } from "./s3-store.ts";
import type { PictureStore } from "./store.ts";

export function openStore({ config, log }: Services): PictureStore {
  return config.s3 ? s3Store(config.s3, log) : diskStore(config.uploadsDirectory);
}
