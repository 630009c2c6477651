import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { createBoundedQueue } from "../platform/limits/fair-queue.ts";
import type { Db } from "../platform/db/database.ts";
import { enqueue, type Job } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";
import { openPictureStore } from "./open-store.ts";
import { WIDTHS } from "./shrink.ts";
import { IMMUTABLE, type PictureStore } from "./store.ts";

const QUALITY = 55;

const payload = z.object({ picture: z.string().regex(/^[0-9a-f]{32}$/) });

// Encodes one picture at a time, because mail jobs and shoppers share the machine.
const encoding = createBoundedQueue(1, 1_000);

/** Encoding takes seconds, so a job does it after the upload. */
export const makeAvif: Job<Services, typeof payload> = {
  name: "make-avif",
  payload,
  isBulk: true,
  maxAttempts: 5,
  run: async (services, { picture }) => {
    const store = openPictureStore(services);
    const largest = await store.get(`${picture}-${WIDTHS.at(-1)}.webp`);
    // The file is on the disk of another machine, which keeps serving WebP.
    if (!largest) return;
    for (const width of WIDTHS) {
      const name = `${picture}-${width}.avif`;
      if (await store.get(name)) continue;
      const avif = await encoding.run(() => encodeAvif(largest, width));
      if (avif !== "full") await store.put(name, avif);
    }
  },
};

export function enqueueAvifEncoding(db: Db, picture: string): Promise<void> {
  return enqueue(db, makeAvif, { picture }, { key: `avif:${picture}` });
}

function encodeAvif(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture).resize({ width, withoutEnlargement: true }).avif({ quality: QUALITY }).toBuffer();
}

/** Separate URLs keep CDN caching independent of the Accept header. They serve WebP until the job ran. */
export function sendAvifIfEncoded(
  app: FastifyInstance,
  { db, log }: Services,
  store: PictureStore,
  prefix: string,
): void {
  const enqueued = new Set<string>();

  async function enqueueOnce(picture: string): Promise<void> {
    if (enqueued.has(picture)) return;
    enqueued.add(picture);
    await enqueueAvifEncoding(db, picture).catch((error: unknown) =>
      log.warn({ err: error }, "failed to enqueue AVIF encoding"),
    );
  }

  app.get<{ Params: { name: string } }>(
    `${prefix}:name(^[0-9a-f]{32}-\\d+\\.avif$)`,
    async ({ params: { name } }, reply) => {
      const avif = await store.get(name);
      if (avif) return reply.header("cache-control", IMMUTABLE).type("image/avif").send(avif);
      const webp = await store.get(name.replace(/avif$/, "webp"));
      if (!webp) throw new ShopError("not_found");
      await enqueueOnce(name.slice(0, 32));
      return reply.header("cache-control", "public, max-age=300").type("image/webp").send(webp);
    },
  );
}
