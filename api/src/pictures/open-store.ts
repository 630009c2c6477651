import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Services } from "../platform/services.ts";
import { s3Store } from "./s3-store.ts";
import type { PictureStore } from "./store.ts";

export function openStore({ config, log }: Services): PictureStore {
  return config.s3 ? s3Store(config.s3, log) : diskStore(config.uploadsDirectory);
}

/** No space is left, on the disk or of the user's quota, or the disk was mounted read-only because it fails. */
const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

/** The failure that the merchant is told, for an error of the file system. */
export function toStoreError(error: unknown): unknown {
  return DISK_FULL.has((error as NodeJS.ErrnoException).code ?? "") ? new ShopError("disk_full") : error;
}

function diskStore(uploadsDirectory: string): PictureStore {
  const directory = resolve(uploadsDirectory);
  mkdirSync(directory, { recursive: true });
  return {
    async put(name, bytes) {
      // Written aside and then moved: nobody is ever sent half a picture.
      const aside = join(directory, `.${randomUUID()}`);
      try {
        await writeFile(aside, bytes);
        await rename(aside, join(directory, name));
      } catch (error) {
        await rm(aside, { force: true });
        throw toStoreError(error);
      }
    },
    async get(name) {
      try {
        return await readFile(join(directory, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async serve(app, prefix) {
      await app.register(fastifyStatic, {
        root: directory,
        prefix,
        decorateReply: false,
        index: false,
        immutable: true,
        maxAge: "1y",
      });
    },
  };
}
