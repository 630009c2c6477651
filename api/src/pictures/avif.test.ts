import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect } from "vitest";
import { takeJobs } from "../../test/support/queued-jobs.ts";
import { test, type PictureFixture } from "../../test/support/catalogue/picture-fixture.ts";
import { makeAvif } from "./avif.ts";

const PHOTO = new URL("../../../web/public/pictures/demo/buntal-sun-hat-640.webp", import.meta.url);

async function uploadPhoto(pictureFixture: PictureFixture, width = 40) {
  const { body } = await pictureFixture.send(
    await sharp(fileURLToPath(PHOTO)).resize(width).toBuffer(),
    "image/webp",
  );
  const image = body.image as string;
  return {
    image,
    avif: image.replace("webp", "avif"),
    picture: image.slice("/uploads/".length, -"-640.webp".length),
  };
}

const takeAvifJobs = async ({ services: { db } }: PictureFixture): Promise<unknown[]> =>
  (await takeJobs(db, makeAvif.name)).map(({ payload }) => payload);

test("encodes an uploaded picture as smaller AVIF files in all widths", async ({ pictureFixture }) => {
  const { picture } = await uploadPhoto(pictureFixture, 320);
  expect(await takeAvifJobs(pictureFixture)).toEqual([{ picture }]);

  await makeAvif.run(pictureFixture.services, { picture });

  const files = readdirSync(pictureFixture.directory).toSorted();
  const webp = files.filter((name) => name.endsWith(".webp"));
  expect(files.filter((name) => name.endsWith(".avif"))).toEqual(
    webp.map((name) => name.replace("webp", "avif")),
  );
  for (const name of webp) {
    const [one, other] = [name, name.replace("webp", "avif")].map((file) =>
      readFileSync(join(pictureFixture.directory, file)),
    );
    expect(other!.length, name).toBeLessThan(one!.length);
    const { width, format, compression } = await sharp(other).metadata();
    expect([width, format, compression]).toEqual([(await sharp(one).metadata()).width, "heif", "av1"]);
  }
});

test("serves a picture as WebP with a short cache time until its AVIF exists", async ({ pictureFixture }) => {
  const { image, avif, picture } = await uploadPhoto(pictureFixture);

  const before = await pictureFixture.get(avif);
  expect(before.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=300",
  });
  expect(before.rawPayload.equals((await pictureFixture.get(image)).rawPayload)).toBe(true);

  await makeAvif.run(pictureFixture.services, { picture });
  expect((await pictureFixture.get(avif)).headers).toMatchObject({
    "content-type": "image/avif",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await pictureFixture.get(image)).headers).toMatchObject({ "content-type": "image/webp" });
});

test("enqueues AVIF for an old picture on request, and returns 404 for a missing one", async ({
  pictureFixture,
}) => {
  const { avif, picture } = await uploadPhoto(pictureFixture);
  await takeAvifJobs(pictureFixture);

  await Promise.all([pictureFixture.get(avif), pictureFixture.get(avif.replace("640", "320"))]);
  expect(await takeAvifJobs(pictureFixture)).toEqual([{ picture }]);

  for (const path of [`/uploads/${"0".repeat(32)}-640.avif`, "/uploads/..%2fsecret-640.avif"])
    expect([path, (await pictureFixture.get(path)).statusCode]).toEqual([path, 404]);
  expect(await takeAvifJobs(pictureFixture)).toEqual([]);
  await makeAvif.run(pictureFixture.services, { picture: "0".repeat(32) });
});
