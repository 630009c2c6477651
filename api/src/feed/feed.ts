import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { FEED_PATH } from "@tindahan/contract/catalogue/feed.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { networkOf } from "../platform/limits/network.ts";
import type { Services } from "../platform/services.ts";
import { itemsOf, type FeedShop } from "./feed-items.ts";
import { PRODUCTS_AT_ONCE, selectFeedPage } from "./queries.ts";
import { escapeXml } from "./xml.ts";

/** In a process. Google and Meta come a few times a day. */
const MOST_AT_ONCE = 2;
/** Whoever takes longer than this to read keeps others from reading. A million products took 23 minutes on a busy server. */
const MOST_MS = 60 * 60_000;
/** Of the time that a page took, so that all feeds of a process together use at most half a core. */
const REST = 1;

const HEADERS = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=300" };

/** What the shop sells, for Google and Meta: RSS 2.0 with the fields of Google's product data specification. */
export function feedRoutes(app: FastifyInstance, services: Services): void {
  const { config, settings, reads, log } = services;
  /** Those that are being read, by network. */
  const open = new Map<string, Readable>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Pages are made one after the other, whoever they are for. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const made = turn.then(work);
    turn = made.catch(() => {});
    return made;
  }

  app.get(FEED_PATH, { exposeHeadRoute: false, config: { isStream: true } }, async (request, reply) => {
    const { shop, feed, shipping, vacation } = await settings.read(reads);
    if (!feed.isOn) throw new ShopError("not_found");
    const network = networkOf(request.ip);
    if (open.has(network)) throw new ShopError("too_many_requests");
    if (open.size >= MOST_AT_ONCE) throw new ShopError("unavailable");

    const { publicUrl } = config;
    const constant = { feed, shipping, vacation, publicUrl, now: new Date(services.now()) };
    // By the byte and not by the page: what nobody has read yet is no more than a page.
    const stream = Readable.from(feedOf(services, shop.name, constant, inTurn), { objectMode: false });
    open.set(network, stream);
    const timer = setTimeout(() => stream.destroy(), MOST_MS).unref();
    stream.once("close", () => {
      clearTimeout(timer);
      open.delete(network);
    });
    stream.on("error", (error) => log.warn({ err: error }, "product feed ended early"));
    return reply.headers(HEADERS).send(stream);
  });

  // Fastify's own answer to HEAD would make the whole feed, and throw it away.
  app.head(FEED_PATH, async (_, reply) => {
    if (!(await settings.read(reads)).feed.isOn) throw new ShopError("not_found");
    return reply.headers(HEADERS).send();
  });

  // A feed that is cut off is fetched again; the program must not wait for it to end.
  app.addHook("preClose", async () => open.forEach((stream) => stream.destroy()));
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

async function* feedOf(
  { readPublic }: Pick<Services, "readPublic">,
  name: string,
  shop: FeedShop,
  inTurn: InTurn,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(name)}</title>
<link>${escapeXml(shop.publicUrl)}/</link>
<description>${escapeXml(`All products of ${name}`)}</description>
`;
  for (let after: Id | undefined, isLast = false; !isLast;) {
    const { products, items } = await inTurn(async () => {
      const start = performance.now();
      const products = await readPublic(({ db }) => selectFeedPage(db, shop.shipping, after));
      const items = products.map((product) => itemsOf(product, shop)).join("");
      await sleep((performance.now() - start) * REST);
      return { products, items };
    });
    if (items) yield items;
    isLast = products.length < PRODUCTS_AT_ONCE;
    after = products.at(-1)?.id;
  }
  yield "</channel>\n</rss>\n";
}
