import sharp from "sharp";
import { expect } from "vitest";
import { startObjectStore, type ObjectStore } from "../../../dev/object-store/object-store.ts";
import { createApp } from "../app.ts";
import { test as base, testConfig, type Shop } from "../../test/support/shop.ts";
import { createServices } from "../compose.ts";

const key = { accessKeyId: "shop", secretAccessKey: "only/the+bucket=knows", region: "ap-southeast-1" };

const test = base.extend<{ bucket: ObjectStore }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  bucket: async ({}, use) => {
    const store = await startObjectStore("pictures", key);
    await use(store);
    await store.close();
  },
});

async function openBucketApp(shop: Shop, endpoint: string, environment: Record<string, string> = {}) {
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: "pictures",
    S3_REGION: key.region,
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    ...environment,
  };
  const services = createServices(testConfig(shop.databaseUrl, settings));
  const app = await createApp(services);
  const { token } = await shop.admin();
  return {
    app,
    send: async (color = "#cc8844") => {
      const payload = await sharp({ create: { width: 800, height: 600, channels: 3, background: color } })
        .png()
        .toBuffer();
      const headers = { authorization: `Bearer ${token}`, "content-type": "image/png" };
      return app.inject({ method: "POST", url: "/api/pictures", headers, payload });
    },
    close: async () => {
      await app.close();
      await services.close();
    },
  };
}

test("stores pictures in the bucket and serves them as immutable", async ({ shop, bucket }) => {
  const bucketApp = await openBucketApp(shop, bucket.endpoint);

  const upload = await bucketApp.send();

  expect(upload.statusCode).toBe(200);
  const { image } = upload.json<{ image: string }>();
  expect([...bucket.objects.keys()].map((name) => name.replace(/[0-9a-f]{32}/, "…")).toSorted()).toEqual([
    "uploads/…-1600.webp",
    "uploads/…-320.webp",
    "uploads/…-640.webp",
    "uploads/…-960.webp",
  ]);
  expect(bucket.objects.get(image.slice(1))).toMatchObject({
    type: "image/webp",
    cacheControl: "public, max-age=31536000, immutable",
  });

  const picture = await bucketApp.app.inject(image);
  expect(picture.statusCode).toBe(200);
  expect(picture.rawPayload.equals(bucket.objects.get(image.slice(1))!.bytes)).toBe(true);
  expect(picture.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(picture.rawPayload.length),
  });
  const conditional = { "if-none-match": String(picture.headers.etag) };
  expect((await bucketApp.app.inject({ url: image, headers: conditional })).statusCode).toBe(304);
  expect((await bucketApp.app.inject({ method: "HEAD", url: image })).statusCode).toBe(200);
  await bucketApp.close();
});

test("the picture bucket returns 404 for missing pictures and for names that are no picture's", async ({
  shop,
  bucket,
}) => {
  const bucketApp = await openBucketApp(shop, bucket.endpoint);
  bucket.objects.set("secret.txt", {
    bytes: Buffer.from("secret"),
    type: "text/plain",
    cacheControl: undefined,
  });

  for (const path of [
    "/uploads/",
    "/uploads/..%2fsecret.txt",
    "/uploads/secret.txt",
    `/uploads/${"0".repeat(32)}-640.webp`,
  ]) {
    const { statusCode, headers } = await bucketApp.app.inject(path);
    expect([path, statusCode, headers["cache-control"]]).toEqual([path, 404, "no-store"]);
  }
  await bucketApp.close();
});

test("retries picture uploads when the S3 bucket is overloaded", async ({ shop, bucket }) => {
  const bucketApp = await openBucketApp(shop, bucket.endpoint);
  bucket.failNext(2);
  expect((await bucketApp.send()).statusCode).toBe(200);
  await bucketApp.close();
});

test.for([
  ["with a wrong secret", { S3_SECRET_ACCESS_KEY: "wrong" }],
  ["in another region", { S3_REGION: "us-east-1" }],
  ["without that bucket", { S3_BUCKET: "another" }],
  ["that is unreachable", { S3_ENDPOINT: "http://127.0.0.1:9" }],
] as const)("returns 503 and keeps running with a store %s", async ([, environment], { shop, bucket }) => {
  const bucketApp = await openBucketApp(shop, bucket.endpoint, environment);

  expect((await bucketApp.send()).statusCode).toBe(503);
  const { statusCode, headers } = await bucketApp.app.inject(`/uploads/${"0".repeat(32)}-640.webp`);
  expect([404, 503]).toContain(statusCode);
  expect(headers["cache-control"]).toBe("no-store");
  expect((await bucketApp.app.inject("/api/products")).statusCode).toBe(200);
  expect(bucket.objects.size).toBe(0);
  await bucketApp.close();
});
