import { sql } from "kysely";
import { expect } from "vitest";
import { createProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { test, type Shop } from "../../../api/test/support/shop.ts";
import { expectBalancedStock } from "../../../api/test/models/stock-ledger.ts";
import { changeFunction } from "../../../api/test/changed-function.ts";
import { checkOutTogether } from "./check-out-together.ts";

const BUYERS = Number(process.env.DRILL_BUYERS ?? 500);
const PIECES = BUYERS / 10;
const RUNS = Number(process.env.DRILL_RUNS ?? 10);
const LIMIT = " and v.stock >= line.quantity";

test(`sells ${PIECES} units of one variant exactly once to ${BUYERS} simultaneous buyers`, async ({
  shop,
}) => {
  const rush = await prepare(shop);
  for (let run = 1; run <= RUNS; run++)
    expect(await rush(), `run ${run}`).toEqual({
      statuses: { 200: PIECES, 409: BUYERS - PIECES },
      sold: PIECES,
      left: [PIECES, 0, PIECES],
    });
  await expectBalancedStock(shop);
});

test("fails instead of refusing without the stock condition in the update (control)", async ({ shop }) => {
  const rush = await prepare(shop);
  await changeFunction(shop, "sell_lines", LIMIT, "");

  const { statuses } = await rush();
  console.log("without a second look:", statuses);
  expect(statuses[500] ?? 0).toBeGreaterThan(0);
});

test("oversells without the stock condition and the column constraint (control)", async ({ shop }) => {
  const rush = await prepare(shop);
  await changeFunction(shop, "sell_lines", LIMIT, "");
  await sql`alter domain stock_count drop constraint stock_count_check`.execute(shop.superuser.db);

  const { statuses, sold } = await rush();
  console.log("without a second look and the rule:", { statuses, sold });
  expect(sold).toBeGreaterThan(PIECES);
});

async function prepare(shop: Shop) {
  const url = await shop.app.listen({ host: "127.0.0.1", port: 0 });
  const admin = await shop.admin();
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.shopper()));
  const { db } = shop.services;
  return async () => {
    const sizes = ["S", "M", "L"].map((size) => ({ values: [size], price: 250, stock: PIECES }));
    const form = { name: "T-shirt", details: "Cotton", price: 250, image: "/pictures/x.webp" };
    const { data } = await admin.call(createProduct, {
      body: { ...form, options: ["Size"], variants: sizes },
    });
    const variantId = data.variants![1]!._id;
    const statuses = await checkOutTogether(url, buyers, variantId);
    const lines = await db
      .selectFrom("order_lines")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("variant_id", "=", variantId)
      .executeTakeFirstOrThrow();
    const left = await db
      .selectFrom("variants")
      .select("stock")
      .where("product_id", "=", data._id)
      .where("archived_at", "is", null)
      .orderBy("position")
      .execute();
    return { statuses, sold: lines.n, left: left.map(({ stock }) => stock) };
  };
}
