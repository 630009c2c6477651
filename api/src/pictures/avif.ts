import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { createBoundedQueue } from "../platform/limits/fair-queue.ts";
import type { Db } from "../platform/db/database.ts";
import { enqueue, type Job } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";
import { openStore } from "./open-store.ts";
import { WIDTHS } from "./shrink.ts";
import { IMMUTABLE, type PictureStore } from "./store.ts";

/** Looks as WebP of quality 80 does. */
const QUALITY = 55;

const payload = z.object({ picture: z.string().regex(/^[0-9a-f]{32}$/) });

// One at a time, on the one thread that `shrink.ts` allows: mails share the lane, and shoppers the machine.
const encoding = createBoundedQueue(1, 1_000);

/** The same copies of a picture as AVIF, which is smaller and takes seconds to make: not while a merchant waits. */
export const makeAvif: Job<Services, typeof payload> = {
  name: "make-avif",
  payload,
  isBulk: true,
  maxAttempts: 5,
  run: async (services, { picture }) => {
    const store = openStore(services);
    const largest = await store.get(`${picture}-${WIDTHS.at(-1)}.webp`);
    // On the disk of another machine: there WebP is served for good.
    if (!largest) return;
    for (const width of WIDTHS) {
      const name = `${picture}-${width}.avif`;
      if (await store.get(name)) continue;
      const avif = await encoding.run(() => encode(largest, width));
      if (avif !== "full") await store.put(name, avif);
    }
  },
};

export function enqueueAvif(db: Db, picture: string): Promise<void> {
  return enqueue(db, makeAvif, { picture }, { key: `avif:${picture}` });
}

function encode(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture).resize({ width, withoutEnlargement: true }).avif({ quality: QUALITY }).toBuffer();
}

/**
 * By addresses of their own, which a page names beside those of the WebP: what a CDN keeps then depends on the address
 * alone. Until the job has run they answer with the WebP, which whoever reads AVIF reads too.
 */
export function serveAvif(
  app: FastifyInstance,
  { db, log }: Services,
  store: PictureStore,
  prefix: string,
): void {
  const asked = new Set<string>();

  /** Of pictures from before there was AVIF. */
  async function askOnce(picture: string): Promise<void> {
    if (asked.has(picture)) return;
    asked.add(picture);
    await enqueueAvif(db, picture).catch((error: unknown) => log.warn({ err: error }, "AVIF not asked for"));
  }

  app.get<{ Params: { name: string } }>(
    `${prefix}:name(^[0-9a-f]{32}-\\d+\\.avif$)`,
    async ({ params: { name } }, reply) => {
      const avif = await store.get(name);
      if (avif) return reply.header("cache-control", IMMUTABLE).type("image/avif").send(avif);
      const webp = await store.get(name.replace(/avif$/, "webp"));
      if (!webp) throw new ShopError("not_found");
      await askOnce(name.slice(0, 32));
      return reply.header("cache-control", "public, max-age=300").type("image/webp").send(webp);
    },
  );
}
