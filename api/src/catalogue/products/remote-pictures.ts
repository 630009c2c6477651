import { sql, type Selectable } from "kysely";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { listPictureProblems } from "@tindahan/contract/catalogue/manage-products.ts";
import { MAX_PICTURES } from "@tindahan/contract/catalogue/constants.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { FetchRefused, fetchPicture, storePicture } from "../../pictures/pictures.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { enqueue, type Job } from "../../platform/queue/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { writeGalleryPictures } from "./gallery.ts";
import { lockProduct, readProduct } from "./read-product.ts";
import { recordProductChange, updateProductRow } from "./write-product.ts";

const Payload = z.object({ productId: z.uuid() });

const NAME = "fetch-picture";
const MAX_ATTEMPTS = 5;

/** Checks the URL only; the content is checked when it is fetched. */
export function isRemotePicture(text: string): boolean {
  const url = text.startsWith("https://") ? URL.parse(text) : null;
  return url !== null && url.username === "" && url.password === "" && url.port === "";
}

export function createPictureFetchJob(fetchBytes = fetchPicture): Job<Services, typeof Payload> {
  return {
    name: NAME,
    payload: Payload,
    isBulk: true,
    maxAttempts: MAX_ATTEMPTS,
    run: async (services, { productId }) => {
      let failure: unknown;
      for (const fetch of await selectPictureFetches(services.db, productId))
        try {
          const { image } = await storePicture(services, await fetchBytes(fetch.url));
          await changeCatalogue(services, (tx) => saveFetchedPicture(tx, fetch, image));
        } catch (error) {
          if (!(error instanceof FetchRefused || error instanceof ShopError)) throw error;
          await savePictureProblem(services.db, fetch, error.message);
          const isTemporary =
            error instanceof FetchRefused ? error.isTemporary : error.code === "unavailable";
          if (isTemporary) failure ??= error;
        }
      if (failure) throw failure;
    },
  };
}

export const fetchProductPictures = createPictureFetchJob();

type PictureFetch = Pick<
  Selectable<Schema["picture_fetches"]>,
  "product_id" | "position" | "url" | "actor_id"
>;

async function selectPictureFetches(db: Db, productId: Id): Promise<PictureFetch[]> {
  return db
    .selectFrom("picture_fetches")
    .select(["product_id", "position", "url", "actor_id"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
}

/** Adds the picture after those that the product has, unless it is the cover. */
async function saveFetchedPicture(
  tx: Tx,
  { product_id, position, url, actor_id }: PictureFetch,
  image: string,
): Promise<void> {
  const deleted = await tx
    .deleteFrom("picture_fetches")
    .where("product_id", "=", product_id)
    .where("position", "=", position)
    .where("url", "=", url)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return;
  const before = await lockProduct(tx, product_id, "in the shop or a draft");
  const pictures = before.images ?? [{ url: before.image, alt: "" }];
  if (position === 1) {
    if (before.image === image) return;
    await updateProductRow(tx, product_id, { image });
  } else {
    if (pictures.some((picture) => picture.url === image) || pictures.length >= MAX_PICTURES) return;
    await writeGalleryPictures(tx, product_id, [...pictures, { url: image, alt: "" }]);
  }
  const after = await readProduct(tx, product_id);
  await recordProductChange(tx, actor_id, "update", before, after);
}

export async function selectPictureProblem(
  db: Db,
  productId: Id,
): Promise<{ url: string; message: string } | undefined> {
  const row = await db
    .selectFrom("picture_fetches")
    .select(["url", "problem"])
    .where("product_id", "=", productId)
    .where("problem", "is not", null)
    .orderBy("position")
    .executeTakeFirst();
  return row && { url: row.url, message: row.problem! };
}

const MAX_PROBLEMS = 100;

export async function selectPictureProblems(db: Db): Promise<ResponseOf<typeof listPictureProblems>["data"]> {
  const rows = await db
    .selectFrom("picture_fetches as f")
    .innerJoin("products as p", "p.id", "f.product_id")
    .select(["p.id", "p.name", "f.url", "f.problem"])
    .distinctOn([sql`lower(p.name)`, "p.id"])
    .where("f.problem", "is not", null)
    .where("p.archived_at", "is", null)
    .orderBy(sql`lower(p.name)`)
    .orderBy("p.id")
    .orderBy("f.position")
    .limit(MAX_PROBLEMS)
    .execute();
  return rows.map(({ id, name, url, problem }) => ({ productId: id, name, url, message: problem! }));
}

async function savePictureProblem(
  db: Db,
  { product_id, position, url }: PictureFetch,
  problem: string,
): Promise<void> {
  await db
    .updateTable("picture_fetches")
    .set({ problem })
    .where("product_id", "=", product_id)
    .where("position", "=", position)
    .where("url", "=", url)
    .execute();
}

/** `pictures` begins with the cover. Fetches of an earlier import are dropped. */
export async function enqueuePictureFetches(
  tx: Tx,
  actorId: Id,
  productId: Id,
  pictures: string[],
): Promise<void> {
  const fetches = pictures
    .map((url, index) => ({ product_id: productId, position: index + 1, url, actor_id: actorId }))
    .filter(({ url }) => isRemotePicture(url));
  if (fetches.length === 0) return;
  await tx.deleteFrom("picture_fetches").where("product_id", "=", productId).execute();
  await tx.insertInto("picture_fetches").values(fetches).execute();
  await enqueue(tx, fetchProductPictures, { productId }, { key: `picture:${productId}` });
}
