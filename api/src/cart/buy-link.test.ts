// @module-tag postgres-15
import { expect } from "vitest";
import { createProduct, deleteProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { getBuyLink } from "@tindahan/contract/checkout/buy-links.ts";
import { test } from "../../test/support/shop.ts";

const form = { name: "T-shirt", details: "Cotton", price: 250, image: "/pictures/x.webp" };

test("a buy link names products by SKU or id, at current prices and with what is left", async ({ shop }) => {
  const admin = await shop.admin();
  const shirt = await admin.call(createProduct, {
    body: {
      ...form,
      options: ["Size"],
      variants: [
        { values: ["S"], price: 250, stock: 3, sku: "TS-S" },
        { values: ["M"], price: 260, stock: 0, sku: "TS-M" },
      ],
    },
  });
  const coffee = await shop.product({ name: "Barako", priceCentavos: 249_50 });
  const read = (items: string) => shop.visitor.call(getBuyLink, { query: { items } });

  const { items, unknown, total } = await read(`ts-s:2,${coffee.id}:2,TS-M:1,XX-9:1,TS-S:9`);
  expect(items).toMatchObject([
    {
      product: { name: "T-shirt – S", slug: shirt.data.slug, price: 250 },
      quantity: 3,
      lineTotal: 750,
      problem: null,
    },
    { product: { _id: coffee.id, name: "Barako" }, quantity: 2, lineTotal: 499, problem: null },
    { product: { name: "T-shirt – M" }, quantity: 1, problem: "sold-out" },
  ]);
  expect(unknown).toEqual(["XX-9"]);
  expect(total).toBe(1249);

  await admin.call(deleteProduct, { params: { id: shirt.data._id } });
  expect(await read("TS-S:2")).toMatchObject({ items: [], unknown: ["TS-S"], total: 0 });
});
