import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Services } from "../platform/services.ts";
import { s3Store } from "./s3-store.ts";
import type { PictureStore } from "./store.ts";

export function openStore({ config, log }: Services): PictureStore {
  return config.s3 ? s3Store(config.s3, log) : diskStore(config.uploadsDirectory);
}

function diskStore(uploadsDirectory: string): PictureStore {
  const directory = resolve(uploadsDirectory);
  mkdirSync(directory, { recursive: true });
  return {
    async put(name, bytes) {
      // Written aside and then moved: nobody is ever sent half a picture.
      const aside = join(directory, `.${randomUUID()}`);
      await writeFile(aside, bytes);
      await rename(aside, join(directory, name));
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
