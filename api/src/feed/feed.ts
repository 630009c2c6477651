import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { FEED_PATH } from "@tindahan/contract/catalogue/constants.ts";
import { openPictureStore } from "../pictures/pictures.ts";
import type { Services } from "../platform/services.ts";
import { FEED_FILE } from "./build-feed.ts";

export { buildProductFeed, rebuildFeedOnChanges } from "./build-feed.ts";

const HEADERS = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=300" };

export function productFeedRoutes(app: FastifyInstance, services: Services): void {
  const { settings, reads } = services;
  const store = openPictureStore(services);
  const open = new Set<Readable>();

  async function assertPublished(): Promise<void> {
    if (!(await settings.read(reads)).feed.isOn) throw new ShopError("not_found");
  }

  app.get(FEED_PATH, { exposeHeadRoute: false, config: { isStream: true } }, async (_, reply) => {
    await assertPublished();
    const file = await store.openFile(FEED_FILE);
    // The feed was just published, and the first build is running.
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

  // Do not wait for slow readers at shutdown: Google and Meta retry.
  app.addHook("preClose", async () => open.forEach((bytes) => bytes.destroy()));
}
