import { readFileSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { FEED_PATH } from "@tindahan/contract/catalogue/feed.ts";
import { generateProducts } from "../../../api/db/generate.ts";
import { createFeedReader } from "../../../api/test/support/feed-rules.ts";
import { publish, stockShelves } from "../../../api/test/support/feed-scenario.ts";
import { hostileStrings } from "../../../api/test/support/hostile-strings.ts";
import { openTestShop, type Shop } from "../../../api/test/support/shop.ts";
import { startProgram, type Program } from "../../../dev/test/program.ts";

const VALIDATED = Number(process.env.DRILL_VALIDATED ?? 10_000);
const STREAMED = Number(process.env.DRILL_STREAMED ?? 1_000_000);
/** All that the program may use for its objects while it writes gigabytes. */
const HEAP = "--max-old-space-size=160";
const PUBLIC_URL = "https://tindahan.example";

test(`${VALIDATED} products with options, sales and hostile texts: every item keeps the published rules`, async () => {
  const { shop, close } = await openTestShop({ PUBLIC_URL });
  try {
    await fill(shop, VALIDATED);
    await stockShelves(shop, hostileStrings);
    await publish(shop, { brand: "Mendoza", condition: "new" });
    await shop.app.listen({ host: "127.0.0.1", port: 0 });
    const reader = createFeedReader();
    const { port } = shop.app.server.address() as { port: number };
    await stream(`http://127.0.0.1:${port}`, reader.push);
    const items = reader.end();
    console.log(`${items} items of ${VALIDATED} products are valid`);
    expect(items).toBe(await countVariants(shop));
  } finally {
    await close();
  }
});

test(`${STREAMED} products are streamed in bounded memory, and a feed that is collected first is not`, async () => {
  const { shop, close } = await openTestShop({ PUBLIC_URL });
  try {
    await fill(shop, STREAMED);
    await publish(shop);
    const items = await countVariants(shop);
    const streamed = await measure(shop, HEAP);
    console.log("streamed:", streamed);
    expect(streamed).toMatchObject({ items, isWhole: true });

    const collected = await measure(
      shop,
      `${HEAP} --import=${new URL("collected-feed.ts", import.meta.url).href}`,
    );
    console.log("the control, collected first:", collected);
    expect(collected.isWhole).toBe(false);
  } finally {
    await close();
  }
});

async function fill({ superuserUrl }: Shop, count: number): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await generateProducts(client, count, { hasVariants: true });
  await client.query("vacuum analyze products, variants");
  await client.end();
}

async function countVariants({ services: { db } }: Shop): Promise<number> {
  const { n } = await db
    .selectFrom("variants")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  return n;
}

/** The shop's own program, alone with the feed. Out of memory, it ends, and the feed is cut off. */
async function measure(shop: Shop, options: string) {
  const program = await startProgram(shop.databaseUrl, {
    ROLE: "web",
    LOG_LEVEL: "warn",
    DRAIN_MS: "0",
    PUBLIC_URL,
    NODE_OPTIONS: options,
  });
  try {
    await program.untilReady();
    await (await fetch(`${program.url}/`)).text();
    const residentMb = { before: residentMbOf(program), most: 0 };
    const timer = setInterval(() => {
      residentMb.most = Math.max(residentMb.most, residentMbOf(program));
    }, 200);
    const start = performance.now();
    let items = 0;
    let bytes = 0;
    let rest = "";
    const count = (text: string) => {
      bytes += text.length;
      const parts = (rest + text).split("</item>");
      rest = parts.pop()!;
      items += parts.length;
    };
    await stream(program.url, count).catch((error: unknown) => console.log("cut off:", String(error)));
    clearInterval(timer);
    const seconds = Math.round((performance.now() - start) / 1_000);
    const isWhole = rest.endsWith("</channel>\n</rss>\n");
    return { items, isWhole, megabytes: Math.round(bytes / 1e6), seconds, residentMb };
  } finally {
    await program.end("SIGKILL");
  }
}

async function stream(url: string, push: (text: string) => void): Promise<void> {
  const response = await fetch(url + FEED_PATH);
  expect(response.status).toBe(200);
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) push(decoder.decode(chunk, { stream: true }));
}

/** Nothing, once it has ended. */
function residentMbOf({ pid }: Program): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
