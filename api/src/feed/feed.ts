import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { FEED_PATH } from "@tindahan/contract/catalogue/feed.ts";
import { openStore } from "../pictures/pictures.ts";
import type { Services } from "../platform/services.ts";
import { FEED_FILE } from "./build-feed.ts";

export { buildProductFeed, followCatalogue } from "./build-feed.ts";

const HEADERS = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=300" };

/** Serves what the shop sells to Google and Meta: the file that was made last, to any number of readers at once. */
export function feedRoutes(app: FastifyInstance, services: Services): void {
  const { settings, reads } = services;
  const store = openStore(services);
  const open = new Set<Readable>();

  async function assertPublished(): Promise<void> {
    if (!(await settings.read(reads)).feed.isOn) throw new ShopError("not_found");
  }

  app.get(FEED_PATH, { exposeHeadRoute: false, config: { isStream: true } }, async (_, reply) => {
    await assertPublished();
    const file = await store.openFile(FEED_FILE);
    // It was published a moment ago, and is being made.
    if (!file) throw new ShopError("unavailable");
    const { bytes, length, changedAt } = file;
    open.add(bytes);
    bytes.once("close", () => open.delete(bytes));
    return reply
      .headers({ ...HEADERS, "content-length": length, "last-modified": changedAt.toUTCString() })
      .send(bytes);
  });

  app.head(FEED_PATH, async (_, reply) => {
    await assertPublished();
    return reply.headers(HEADERS).send();
  });

  // A feed that is cut off is fetched again; the program must not wait for a slow reader.
  app.addHook("preClose", async () => open.forEach((bytes) => bytes.destroy()));
}
