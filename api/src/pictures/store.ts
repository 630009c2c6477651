import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** File names contain the content hash, so a stored file never changes. */
export type PictureStore = {
  put: (name: string, bytes: Buffer) => Promise<void>;
  get: (name: string) => Promise<Buffer | undefined>;
  serve: (app: FastifyInstance, prefix: string) => Promise<void>;
  /** Readers that already opened the old file can finish it. */
  replaceFile: (name: StoredFile, bytes: Readable) => Promise<void>;
  openFile: (name: StoredFile) => Promise<OpenFile | undefined>;
};

/** Mutable files beside the pictures. `serve` does not expose this folder. */
type StoredFile = `files/${string}`;
type OpenFile = { bytes: Readable; length: number; changedAt: Date };

export const IMMUTABLE = "public, max-age=31536000, immutable";
