import { randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import fastifyStatic from "@fastify/static";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Services } from "../platform/services.ts";
import { createS3Store } from "./s3-store.ts";
import type { PictureStore } from "./store.ts";

export function openPictureStore({ config, log }: Services): PictureStore {
  return config.s3 ? createS3Store(config.s3, log) : createDiskStore(config.uploadsDirectory);
}

const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

export function toDiskFullError(error: unknown): unknown {
  return DISK_FULL.has((error as NodeJS.ErrnoException).code ?? "") ? new ShopError("disk_full") : error;
}

const MAX_PARTIAL_FILE_AGE_MS = 24 * 3_600_000;

/** Deletes partial files of killed processes, which may be gigabytes. */
async function removePartialFiles(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (PARTIAL_FILE.test(name) && mtimeMs < Date.now() - MAX_PARTIAL_FILE_AGE_MS)
      await rm(path, { force: true });
  }
}

const PARTIAL_FILE = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function createDiskStore(uploadsDirectory: string): PictureStore {
  const directory = resolve(uploadsDirectory);
  mkdirSync(directory, { recursive: true });
  return {
    async put(name, bytes) {
      // Rename a temporary file, so that no reader gets a partial picture.
      const partial = join(directory, `.${randomUUID()}`);
      try {
        await writeFile(partial, bytes);
        await rename(partial, join(directory, name));
      } catch (error) {
        await rm(partial, { force: true });
        throw toDiskFullError(error);
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
    async replaceFile(name, bytes) {
      const partial = join(directory, name + randomUUID());
      try {
        await mkdir(dirname(partial), { recursive: true });
        await removePartialFiles(dirname(partial));
        await pipeline(bytes, createWriteStream(partial));
        await rename(partial, join(directory, name));
      } catch (error) {
        await rm(partial, { force: true });
        throw toDiskFullError(error);
      }
    },
    async openFile(name) {
      try {
        const file = await open(join(directory, name));
        const { size, mtime } = await file.stat();
        return { bytes: file.createReadStream(), length: size, changedAt: mtime };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async serve(app, prefix) {
      await app.register(fastifyStatic, {
        root: directory,
        allowedPath: (path) => !path.startsWith("/files/"),
        prefix,
        decorateReply: false,
        index: false,
        immutable: true,
        maxAge: "1y",
      });
    },
  };
}
