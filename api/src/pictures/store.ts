import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Where pictures are kept. Their names say what is in them, so a file never changes once it is there. */
export type PictureStore = {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Undefined: there is none of this name. */
  get: (name: string) => Promise<Buffer | undefined>;
  /** Hands the pictures out below this path. */
  serve: (app: FastifyInstance, prefix: string) => Promise<void>;
  /** Keeps these bytes in the place of the file of this name. A reader of that file reads it to its end. */
  replaceFile: (name: StoredFile, bytes: Readable) => Promise<void>;
  /** Undefined: there is none of this name. */
  openFile: (name: StoredFile) => Promise<OpenFile | undefined>;
};

/** Files beside the pictures, which change. The folder is handed out by its owner alone. */
type StoredFile = `files/${string}`;
type OpenFile = { bytes: Readable; length: number; changedAt: Date };

/** Whoever has the file has it for good. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
