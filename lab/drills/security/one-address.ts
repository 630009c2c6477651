import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startProgram } from "../../../dev/test/program.ts";
import { sumUp, type LoadResult } from "../../support/load.ts";

const BETWEEN_PAGES_MS = 12_000;
const BETWEEN_LETTERS_MS = 400;

export async function browseBehindOneAddress(
  databaseUrl: string,
  { shoppers, seconds }: { shoppers: number; seconds: number },
): Promise<LoadResult> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ slug: string; name: string }>(
    "select slug, name from products tablesample system (5) limit 2000",
  );
  await client.end();
  const program = await startProgram(databaseUrl, {
    LOG_LEVEL: "warn",
    TRUSTED_PROXIES: "1",
    DRAIN_MS: "0",
  });
  const times: number[] = [];
  let failed = 0;
  const headers = { "x-forwarded-for": "203.0.113.200", accept: "text/html,*/*" };

  async function open(path: string): Promise<void> {
    const start = performance.now();
    const response = await fetch(program.url + path, { headers });
    await response.arrayBuffer();
    times.push(performance.now() - start);
    if (!response.ok) failed++;
  }

  async function visit(): Promise<void> {
    const { slug, name } = rows[Math.floor(Math.random() * rows.length)]!;
    const choice = Math.random();
    if (choice < 0.3) return open(`/?page=${1 + Math.floor(Math.random() * 5)}`);
    if (choice < 0.8) return open(`/products/${slug}`);
    const word = name.split(" ").at(-1)!.toLowerCase().slice(0, 6);
    for (let letters = 3; letters <= word.length; letters++) {
      await open(`/api/products/suggestions?search=${encodeURIComponent(word.slice(0, letters))}`);
      await sleep(BETWEEN_LETTERS_MS);
    }
    return open(`/?search=${encodeURIComponent(word)}`);
  }

  async function shop(): Promise<void> {
    const until = performance.now() + seconds * 1_000;
    await sleep(Math.random() * BETWEEN_PAGES_MS);
    while (performance.now() < until) {
      await visit();
      await sleep(BETWEEN_PAGES_MS * (0.5 + Math.random()));
    }
  }

  try {
    await program.untilReady();
    for (const { slug } of rows.slice(0, 40)) await open(`/products/${slug}`);
    times.length = failed = 0;
    await Promise.all(Array.from({ length: shoppers }, shop));
    return sumUp(times, failed);
  } finally {
    await program.end("SIGTERM");
  }
}
