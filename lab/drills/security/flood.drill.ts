import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateProducts } from "../../../api/db/generate.ts";
import { createTestDatabase, type TestDatabase } from "../../../api/test/support/test-database.ts";
import { flood } from "./flood.ts";
import { browseBehindOneAddress } from "./one-address.ts";

const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000);
const SECONDS = Number(process.env.SECONDS ?? 60);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  await generateProducts(client, PRODUCTS);
  await client.end();
}, 600_000);

afterAll(() => database.drop());

test("keeps order latency low during a flood of expensive requests from 20 networks", async () => {
  const { quiet, flooded, attack } = await flood(database, { seconds: SECONDS });

  console.log("orders, quiet and flooded:", { quiet, flooded, attack, ratio: flooded.p99Ms / quiet.p99Ms });
  expect(flooded.failed).toBe(0);
  expect(flooded.p99Ms / quiet.p99Ms).toBeLessThanOrEqual(3);
});

test("stalls orders without admission control (control)", async () => {
  const environment = { READ_ADMISSION: "off" };
  const { quiet, flooded, attack } = await flood(database, {
    seconds: Math.ceil(SECONDS / 2),
    quietSeconds: 10,
    environment,
  });

  console.log("without admission:", { quiet, flooded, attack, ratio: flooded.p99Ms / quiet.p99Ms });
  expect(flooded.p99Ms / quiet.p99Ms).toBeGreaterThan(3);
});

test("refuses none of 200 shoppers who browse behind one IP address", async () => {
  const outcome = await browseBehindOneAddress(database.url, { shoppers: 200, seconds: SECONDS });

  console.log("200 shoppers behind one address:", outcome);
  expect(outcome.failed).toBe(0);
});
