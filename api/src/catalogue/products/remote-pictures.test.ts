// @module-tag postgres-15
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect } from "vitest";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { listPictureProblems, updateProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { getProductToEdit } from "@tindahan/contract/catalogue/manage-products.ts";
import { fetchPicture } from "../../pictures/fetch-picture.ts";
import { takeJobs } from "../../../test/support/queued-jobs.ts";
import type { Shop } from "../../../test/support/shop.ts";
import { checkAll, exportAll, importAll, sheetRow } from "../../../test/support/catalogue/spreadsheet.ts";
import { pngBomb, test as base } from "../../../test/support/catalogue/picture-fixture.ts";
import { createPictureFetchJob } from "./remote-pictures.ts";

const HOST = "https://pictures.example";

type Supplier = {
  pictures: Map<string, Buffer>;
  runJobs: (shop: Shop) => Promise<void>;
};

const test = base.extend<{ supplier: Supplier }>({
  supplier: async ({ pictureFixture }, use) => {
    const pictures = new Map<string, Buffer>();
    const server = createServer(({ url }, response) => {
      const picture = pictures.get(url!);
      if (picture) response.end(picture);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const job = createPictureFetchJob((url) =>
      fetchPicture(url.replace(HOST, `http://127.0.0.1:${port}`), { loopbackPort: port, timeoutMs: 3_000 }),
    );
    await use({
      pictures,
      runJobs: async ({ services }) => {
        const jobs = await takeJobs<{ productId: string }>(services.db, job.name);
        for (const { payload } of jobs) await job.run(pictureFixture.services, payload).catch(() => {});
      },
    });
    server.close();
  },
});

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#cc8844" } })
    .png()
    .toBuffer();

const listedProducts = async (shop: Shop) => (await shop.visitor.call(listProducts, {})).data;

test("copies a picture that a product sheet names by URL", async ({ shop, supplier }) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  supplier.pictures.set("/bag.png", await photo(900, 900));
  const rows = [sheetRow(2, { image: `${HOST}/bag.png` })];

  expect(await importAll(shop, admin, rows)).toMatchObject({ added: 1 });
  expect(await listedProducts(shop)).toMatchObject([{ image: "" }]);
  await supplier.runJobs(shop);

  const [product] = await listedProducts(shop);
  expect(product!.image).toMatch(/^\/uploads\/[0-9a-f]{32}-640\.webp$/);
  expect(await checkAll(shop, admin, rows)).toMatchObject({ added: 0, unchanged: 1, errors: [] });
  const records = await shop.services.db
    .selectFrom("audit_log")
    .select(["action", "actor_id"])
    .orderBy("at")
    .execute();
  expect(records).toEqual([
    { action: "create", actor_id: admin.id },
    { action: "update", actor_id: admin.id },
  ]);
});

test("keeps the product's picture until the new one is fetched, or if that fails", async ({
  shop,
  supplier,
}) => {
  const admin = await shop.admin();
  const { id } = await shop.product();
  const before = (await listedProducts(shop))[0]!.image;
  const change = (path: string) => importAll(shop, admin, [{ line: 2, id, image: HOST + path }]);
  const toEdit = () => admin.call(getProductToEdit, { params: { id } });

  await change("/gone.png");
  await supplier.runJobs(shop);
  expect(await listedProducts(shop)).toMatchObject([{ image: before }]);
  expect(await toEdit()).toMatchObject({
    pictureProblem: { url: `${HOST}/gone.png`, message: "The other server answered 404." },
  });

  const { name } = (await listedProducts(shop))[0]!;
  const problems = async () => (await admin.call(listPictureProblems, {})).data;
  expect(await problems()).toEqual([
    { productId: id, name, url: `${HOST}/gone.png`, message: "The other server answered 404." },
  ]);

  supplier.pictures.set("/bag.png", await photo(900, 900));
  await change("/bag.png");
  await supplier.runJobs(shop);
  expect((await listedProducts(shop))[0]!.image).toMatch(/^\/uploads\//);
  expect(await toEdit()).not.toHaveProperty("pictureProblem");
  expect(await problems()).toEqual([]);
});

test("copies the further pictures of a sheet's row in their order, and exports their new addresses", async ({
  shop,
  supplier,
}) => {
  const admin = await shop.admin();
  const { id } = await shop.product();
  const own = "/pictures/own.webp";
  for (const [name, size] of [
    ["cover", 900],
    ["second", 800],
    ["third", 700],
  ] as const)
    supplier.pictures.set(`/${name}.png`, await photo(size, size));
  const image = [`${HOST}/cover.png`, own, `${HOST}/second.png`, `${HOST}/gone.png`, `${HOST}/third.png`];
  const rows = [{ line: 2, id, image: image.join("\n") }];
  const pictures = async () => {
    const { data } = await admin.call(getProductToEdit, { params: { id } });
    return data.images!.map(({ url }) => url);
  };

  expect(await importAll(shop, admin, rows)).toMatchObject({ changed: 1 });
  expect(await pictures()).toEqual([expect.any(String), own]);
  await supplier.runJobs(shop);

  const copied = expect.stringMatching(/^\/uploads\//);
  const all = await pictures();
  expect(all).toEqual([copied, own, copied, copied]);
  expect(new Set(all).size).toBe(4);
  expect((await admin.call(listPictureProblems, {})).data).toMatchObject([{ url: `${HOST}/gone.png` }]);
  expect((await exportAll(admin))[0]!.images!.map(({ url }) => url)).toEqual(all);

  await importAll(shop, admin, rows);
  await supplier.runJobs(shop);
  expect(await pictures()).toEqual(all);
  const [cover, , second, third] = all;
  await importAll(shop, admin, [{ line: 2, id, image: `${cover} ${third} ${second}` }]);
  expect(await pictures()).toEqual([cover, third, second]);
  await importAll(shop, admin, [{ line: 2, id, image: own }]);
  expect(await pictures()).toEqual([own, third, second]);
});

test.for([
  ["HTML", "/page.png", () => Buffer.from("<!doctype html>"), /not a JPEG/],
  ["100 megapixels", "/huge.png", () => pngBomb(10_000, 10_000), /too large/],
] as const)("refuses to use %s as a picture", async ([, path, createFile, words], { shop, supplier }) => {
  const admin = await shop.admin();
  const { id } = await shop.product();
  supplier.pictures.set(path, createFile());

  await importAll(shop, admin, [{ line: 2, id, image: HOST + path }]);
  await supplier.runJobs(shop);

  const { pictureProblem } = await admin.call(getProductToEdit, { params: { id } });
  expect(pictureProblem!.message).toMatch(words);
});

test("keeps a product picture that the merchant chose before the fetch of the remote one", async ({
  shop,
  supplier,
}) => {
  const admin = await shop.admin();
  const { id } = await shop.product();
  supplier.pictures.set("/bag.png", await photo(900, 900));
  await importAll(shop, admin, [{ line: 2, id, image: `${HOST}/bag.png` }]);
  const chosen = { name: "Bag", details: "Woven", price: 100, image: "/pictures/chosen.webp" };
  await admin.call(updateProduct, { params: { id }, body: chosen });

  await supplier.runJobs(shop);

  expect(await listedProducts(shop)).toMatchObject([{ image: chosen.image }]);
  expect(await admin.call(getProductToEdit, { params: { id } })).not.toHaveProperty("pictureProblem");
});

test.for([
  "http://example.com/a.jpg",
  "https://user:secret@example.com/a.jpg",
  "https://example.com:8443/a.jpg",
])("reports a URL that would never be fetched as a row error: %s", async (image, { sharedShop: shop }) => {
  const admin = await shop.admin();
  const { id } = await shop.product();

  const { errors } = await checkAll(shop, admin, [{ line: 2, id, image }]);

  expect(errors).toMatchObject([{ line: 2, message: expect.stringContaining("Please upload a picture") }]);
});
