import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import { testConfig } from "../../test/support/shop.ts";
import { photo, pngBomb, test } from "../../test/support/catalogue/picture-fixture.ts";
import { createApp } from "../app.ts";
import { createServices } from "../compose.ts";
import { toDiskFullError } from "./open-store.ts";

test("stores a photo as WebP files in four widths", async ({ pictureFixture }) => {
  const { status, body } = await pictureFixture.send(await photo(2000, 1500).jpeg().toBuffer());

  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    image: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-640\.webp$/),
    width: 2000,
    height: 1500,
  });
  const files = readdirSync(pictureFixture.directory).toSorted();
  expect(files.map((name) => name.replace(/^[0-9a-f]{32}/, ""))).toEqual([
    "-1600.webp",
    "-320.webp",
    "-640.webp",
    "-960.webp",
  ]);
  const widths = await Promise.all(
    files.map(async (name) => (await sharp(join(pictureFixture.directory, name)).metadata()).width),
  );
  expect(widths).toEqual([1600, 320, 640, 960]);
});

test("rotates a picture upright and removes its metadata", async ({ pictureFixture }) => {
  const file = await photo(800, 400)
    .withExif({ IFD3: { GPSLatitude: "14/1 35/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

  const { body } = await pictureFixture.send(file);

  const stored = await sharp(join(pictureFixture.directory, body.image.replace("/uploads/", ""))).metadata();
  expect([body.width, body.height]).toEqual([400, 800]);
  expect(stored).toMatchObject({ width: 400, height: 800 });
  expect(stored.exif).toBeUndefined();
});

test("serves stored pictures as immutable and to other origins, but no other files of the folder", async ({
  shop,
  pictureFixture,
}) => {
  const services = createServices(
    testConfig(shop.databaseUrl, { UPLOADS_DIRECTORY: pictureFixture.directory }),
  );
  const { body } = await pictureFixture.send(await photo(100, 100).png().toBuffer(), "image/png");
  const app = await createApp(services);

  const picture = await app.inject(body.image);
  expect(picture.statusCode).toBe(200);
  expect(picture.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
  });
  const products = await app.inject("/api/products");
  expect(products.headers["cross-origin-resource-policy"]).toBe("same-origin");
  for (const path of [
    "/uploads/",
    "/uploads/../package.json",
    "/uploads/%2e%2e/package.json",
    "/uploads/.secret",
  ])
    expect((await app.inject(path)).statusCode).toBeGreaterThanOrEqual(400);
  await app.close();
  await services.close();
});

test("renders an immutable link preview that shows the whole picture", async ({ pictureFixture }) => {
  const { body } = await pictureFixture.send(await photo(300, 600).jpeg().toBuffer());

  const preview = await pictureFixture.get(`/previews${body.image.replace("webp", "jpg")}`);

  expect(preview.statusCode).toBe(200);
  expect(preview.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
  });
  for (const path of [
    `/previews/uploads/${"0".repeat(32)}-640.jpg`,
    `/previews${body.image}`,
    "/previews/uploads/..%2f..%2fpackage-640.jpg",
    "/previews/api/products-640.jpg",
    "/previews/https://elsewhere.example/x-640.jpg",
  ])
    expect([path, (await pictureFixture.get(path)).statusCode]).toEqual([path, 404]);
});

test("answers link previews above the limit of concurrent ones with 503", async ({ pictureFixture }) => {
  const { body } = await pictureFixture.send(await photo(640, 640).jpeg().toBuffer());
  const path = `/previews${body.image.replace("webp", "jpg")}`;

  const statuses = (await Promise.all(Array.from({ length: 20 }, () => pictureFixture.get(path)))).map(
    ({ statusCode }) => statusCode,
  );

  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect(statuses.filter((status) => status === 503)).toHaveLength(11);
});

test("answers picture uploads above the limit of concurrent ones with 503", async ({ pictureFixture }) => {
  const file = await photo(200, 200).jpeg().toBuffer();
  const responses = await Promise.all(Array.from({ length: 20 }, () => pictureFixture.send(file)));

  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(9);
  expect(responses.filter(({ body }) => body.code === "unavailable").length).toBeGreaterThan(0);
});

test("stores the same uploaded picture once", async ({ pictureFixture }) => {
  const file = await photo(100, 100).png().toBuffer();

  const [first, second] = [
    await pictureFixture.send(file, "image/png"),
    await pictureFixture.send(file, "image/png"),
  ];

  expect(second.body.image).toBe(first.body.image);
});

test("refuses a picture that is a decompression bomb without unpacking it", async ({ pictureFixture }) => {
  const before = process.memoryUsage().rss;
  const { status, body } = await pictureFixture.send(pngBomb(30_000, 30_000), "image/png");

  expect([status, body.code]).toEqual([413, "picture_too_large"]);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  expect(readdirSync(pictureFixture.directory)).toEqual([]);
});

test.for([
  [
    "an SVG with a script",
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>',
    ),
    "image/jpeg",
    400,
  ],
  ["an SVG under its own name", Buffer.from("<svg/>"), "image/svg+xml", 415],
  [
    "a web page that calls itself a picture",
    Buffer.from("<!doctype html><script>alert(1)</script>"),
    "image/png",
    400,
  ],
  ["nothing", Buffer.alloc(0), "image/png", 400],
  ["noise", Buffer.from("not a picture at all"), "image/webp", 400],
  [
    "a cut-off JPEG",
    readFileSync(
      new URL("../../../web/public/pictures/demo/buntal-sun-hat-640.webp", import.meta.url),
    ).subarray(0, 900),
    "image/jpeg",
    400,
  ],
] as const)("refuses %s with a clear message", async ([, file, type, expected], { pictureFixture }) => {
  const { status, body } = await pictureFixture.send(file, type);

  expect(status).toBe(expected);
  expect(body.message).toMatch(/picture|JSON/);
  expect(readdirSync(pictureFixture.directory)).toEqual([]);
});

test("refuses extremely wide or tall pictures without unpacking them", async ({ pictureFixture }) => {
  const files = [pngBomb(49_000_000, 1), pngBomb(1, 40_000_000)];
  const start = performance.now();
  for (const file of files) expect((await pictureFixture.send(file, "image/png")).status).toBe(413);

  expect(performance.now() - start).toBeLessThan(5_000);
  const wide = await photo(16_383, 10).webp().toBuffer();
  expect((await pictureFixture.send(wide, "image/webp")).status).toBe(200);
});

test("refuses a 50 MB picture upload before it has arrived completely", async ({ pictureFixture }) => {
  const { status } = await pictureFixture.send(Buffer.alloc(50 * 1024 * 1024), "image/png");

  expect(status).toBe(413);
});

test("removes temporary files after a failed picture upload, and reports a full disk", async ({
  pictureFixture,
}) => {
  const picture = await photo(700, 500).jpeg().toBuffer();
  const key = createHash("sha256").update(picture).digest("hex").slice(0, 32);
  mkdirSync(join(pictureFixture.directory, `${key}-320.webp`));
  expect((await pictureFixture.send(picture)).status).toBe(500);
  expect(readdirSync(pictureFixture.directory)).toEqual([`${key}-320.webp`]);

  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  expect(toDiskFullError(full)).toMatchObject({
    code: "disk_full",
    message: "The server's disk is full, so nothing was saved. Please free some space and try again.",
  });
});
