import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { openPictureStore } from "../pictures/pictures.ts";
import { enqueue, type Job } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";
import { feedItems, type FeedShop } from "./feed-items.ts";
import { FEED_PAGE_SIZE, selectFeedPage } from "./queries.ts";
import { escapeXml } from "./xml.ts";

export const FEED_FILE = "files/products.xml";

const DELAY_MS = 3 * 60_000;
/** The job pauses as long as it worked, to use at most half a core. */
const PAUSE_FACTOR = 1;

export const buildProductFeed: Job<Services> = {
  name: "build-product-feed",
  payload: z.object({}).loose(),
  schedule: "1 16 * * *",
  run: async (services) => {
    const { config, settings } = services;
    // The notification that the feed was published may not have arrived yet.
    settings.forget();
    const { shop, feed, shipping, vacation } = await settings.read();
    if (!feed.isOn) return;
    const { publicUrl } = config;
    const feedShop = { feed, shipping, vacation, publicUrl, now: new Date(services.now()) };
    const pages = Readable.from(renderFeedPages(services, shop.name, feedShop), { objectMode: false });
    await openPictureStore(services).replaceFile(FEED_FILE, pages);
  },
};

export function rebuildFeedOnChanges(services: Services): void {
  const { db, changes, settings, log } = services;
  let nextAt = 0;

  async function enqueueBuild(isUrgent: boolean): Promise<void> {
    const options = { key: buildProductFeed.name, queue: buildProductFeed.name };
    if (isUrgent) return enqueue(db, buildProductFeed, {}, options);
    const now = services.now();
    if (now < nextAt) return;
    // Shorter than the delay, so that a change during the build enqueues another one.
    nextAt = now + DELAY_MS / 2;
    if (!(await settings.read()).feed.isOn) return;
    await enqueue(
      db,
      buildProductFeed,
      {},
      { ...options, runAt: new Date(now + DELAY_MS), keepsRunAt: true },
    );
  }

  const requestBuild = (isUrgent = false) =>
    void enqueueBuild(isUrgent).catch((error: unknown) => {
      nextAt = 0;
      log.warn({ err: error }, "failed to enqueue product feed");
    });
  changes.subscribe({
    onTag: (tag) => {
      if (tag === "catalogue") requestBuild();
      // The merchant may have just published the feed and waits for it.
      if (tag === "settings") requestBuild(true);
    },
    onUp: () => requestBuild(),
    onDown: () => {},
  });
}

async function* renderFeedPages(
  { readPublic }: Pick<Services, "readPublic">,
  name: string,
  shop: FeedShop,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(name)}</title>
<link>${escapeXml(shop.publicUrl)}/</link>
<description>${escapeXml(`All products of ${name}`)}</description>
`;
  for (let after: Id | undefined, isLast = false; !isLast;) {
    const start = performance.now();
    const products = await readPublic(({ db }) => selectFeedPage(db, shop.shipping, after));
    const items = products.map((product) => feedItems(product, shop)).join("");
    if (items) yield items;
    isLast = products.length < FEED_PAGE_SIZE;
    after = products.at(-1)?.id;
    if (!isLast) await sleep((performance.now() - start) * PAUSE_FACTOR);
  }
  yield "</channel>\n</rss>\n";
}
