import { createReadStream, existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import { generateProducts } from "../../../api/db/generate.ts";
import { createFeedReader } from "../../../api/test/support/catalogue/feed-rules.ts";
import { publish, createFeedScenario } from "../../../api/test/support/catalogue/feed-scenario.ts";
import { hostileStrings } from "../../../api/test/support/hostile-strings.ts";
import { takeJobs } from "../../../api/test/support/queued-jobs.ts";
import { buildProductFeed, FEED_FILE } from "../../../api/src/feed/build-feed.ts";
import { enqueue } from "../../../api/src/platform/queue/jobs.ts";
import { openTestShop, type Shop } from "../../../api/test/support/shop.ts";
import { startProgram, type Program } from "../../../dev/test/program.ts";

const VALIDATED = Number(process.env.DRILL_VALIDATED ?? 10_000);
const WRITTEN = Number(process.env.DRILL_WRITTEN ?? 1_000_000);
const HEAP = "--max-old-space-size=160";
const PUBLIC_URL = "https://tindahan.example";

test(`writes only valid items for ${VALIDATED} products with options, sales and hostile texts`, async () => {
  const uploads = await mkdtemp(join(tmpdir(), "tindahan-feed-"));
  const { shop, close } = await openTestShop({ PUBLIC_URL, UPLOADS_DIRECTORY: uploads });
  try {
    await fill(shop, VALIDATED);
    await createFeedScenario(shop, hostileStrings);
    await publish(shop, { brand: "Mendoza", condition: "new" });
    await buildProductFeed.run(shop.services, {});
    const reader = createFeedReader();
    await readFeed(uploads, reader.push);
    const items = reader.end();
    console.log(`${items} items of ${VALIDATED} products are valid`);
    expect(items).toBe(await countVariants(shop));
  } finally {
    await close();
    await rm(uploads, { recursive: true });
  }
});

test(`writes ${WRITTEN} products in bounded memory, unlike a feed that is collected first`, async () => {
  const { shop, close } = await openTestShop({ PUBLIC_URL });
  try {
    await fill(shop, WRITTEN);
    await publish(shop);
    const items = await countVariants(shop);
    const written = await measure(shop, HEAP);
    console.log("written:", written);
    expect(written).toMatchObject({ items, isWhole: true });

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

/** Out of memory, the program ends without writing the file. */
async function measure(shop: Shop, options: string) {
  const uploads = await mkdtemp(join(tmpdir(), "tindahan-feed-"));
  await takeJobs(shop.services.db);
  await enqueue(shop.services.db, buildProductFeed, {}, { key: buildProductFeed.name });
  const program = await startProgram(shop.databaseUrl, {
    ROLE: "worker",
    UPLOADS_DIRECTORY: uploads,
    LOG_LEVEL: "warn",
    DRAIN_MS: "0",
    PUBLIC_URL,
    NODE_OPTIONS: options,
  });
  try {
    const residentMb = { before: residentMbOf(program), max: 0 };
    const timer = setInterval(() => {
      residentMb.max = Math.max(residentMb.max, residentMbOf(program));
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
    while (!program.hasEnded() && !existsSync(join(uploads, FEED_FILE))) await sleep(500);
    clearInterval(timer);
    const seconds = Math.round((performance.now() - start) / 1_000);
    if (!program.hasEnded()) await readFeed(uploads, count);
    const isWhole = rest.endsWith("</channel>\n</rss>\n");
    return { items, isWhole, megabytes: Math.round(bytes / 1e6), seconds, residentMb };
  } finally {
    await program.end("SIGKILL");
    await rm(uploads, { recursive: true });
  }
}

async function readFeed(uploads: string, push: (text: string) => void): Promise<void> {
  for await (const chunk of createReadStream(join(uploads, FEED_FILE), "utf8")) push(chunk as string);
}

function residentMbOf({ pid }: Program): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
