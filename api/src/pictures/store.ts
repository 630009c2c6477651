import type { FastifyInstance } from "fastify";

/** Where pictures are kept. Their names say what is in them, so a file never changes once it is there. */
export type PictureStore = {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Undefined: there is none of this name. */
  get: (name: string) => Promise<Buffer | undefined>;
  /** Hands the pictures out below this path. */
  serve: (app: FastifyInstance, prefix: string) => Promise<void>;
};

/** Whoever has the file has it for good. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
