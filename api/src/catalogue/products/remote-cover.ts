import { sql } from "kysely";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { listPictureProblems } from "@tindahan/contract/catalogue/manage-products.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { FetchRefused, fetchPicture, storePicture } from "../../pictures/pictures.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { enqueue, type Job } from "../../platform/queue/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { lockProduct, readProduct } from "./read-product.ts";
import { recordProductChange, updateProductRow } from "./write-product.ts";

const Payload = z.object({ productId: z.uuid(), url: z.string() });
type Payload = z.output<typeof Payload>;

const NAME = "fetch-picture";
const MAX_ATTEMPTS = 5;

/** Checks the URL only; the content is checked when it is fetched. */
export function isRemotePicture(text: string): boolean {
  const url = text.startsWith("https://") ? URL.parse(text) : null;
  return url !== null && url.username === "" && url.password === "" && url.port === "";
}

export function createCoverFetchJob(fetchBytes = fetchPicture): Job<Services, typeof Payload> {
  return {
    name: NAME,
    payload: Payload,
    isBulk: true,
    maxAttempts: MAX_ATTEMPTS,
    run: async (services, payload) => {
      const actorId = await selectFetchActor(services.db, payload);
      if (!actorId) return;
      try {
        const { image } = await storePicture(services, await fetchBytes(payload.url));
        await changeCatalogue(services, (tx) => saveFetchedCover(tx, actorId, payload, image));
      } catch (error) {
        if (!(error instanceof FetchRefused || error instanceof ShopError)) throw error;
        await savePictureProblem(services.db, payload, error.message);
        const isTemporary = error instanceof FetchRefused ? error.isTemporary : error.code === "unavailable";
        if (isTemporary) throw error;
      }
    },
  };
}

export const fetchProductPicture = createCoverFetchJob();

async function selectFetchActor(db: Db, { productId, url }: Payload): Promise<Id | undefined> {
  const row = await db
    .selectFrom("picture_fetches")
    .select("actor_id")
    .where("product_id", "=", productId)
    .where("url", "=", url)
    .executeTakeFirst();
  return row?.actor_id;
}

async function saveFetchedCover(
  tx: Tx,
  actorId: Id,
  { productId, url }: Payload,
  image: string,
): Promise<void> {
  const deleted = await tx
    .deleteFrom("picture_fetches")
    .where("product_id", "=", productId)
    .where("url", "=", url)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return;
  const before = await lockProduct(tx, productId, "in the shop or a draft");
  if (before.image === image) return;
  await updateProductRow(tx, productId, { image });
  const after = await readProduct(tx, productId);
  await recordProductChange(tx, actorId, "update", before, after);
}

export async function selectPictureProblem(
  db: Db,
  productId: Id,
): Promise<{ url: string; message: string } | undefined> {
  const row = await db
    .selectFrom("picture_fetches")
    .select(["url", "problem"])
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return row?.problem ? { url: row.url, message: row.problem } : undefined;
}

const MAX_PROBLEMS = 100;

export async function selectPictureProblems(db: Db): Promise<ResponseOf<typeof listPictureProblems>["data"]> {
  const rows = await db
    .selectFrom("picture_fetches as f")
    .innerJoin("products as p", "p.id", "f.product_id")
    .select(["p.id", "p.name", "f.url", "f.problem"])
    .where("f.problem", "is not", null)
    .where("p.archived_at", "is", null)
    .orderBy(sql`lower(p.name)`)
    .orderBy("p.id")
    .limit(MAX_PROBLEMS)
    .execute();
  return rows.map(({ id, name, url, problem }) => ({ productId: id, name, url, message: problem! }));
}

async function savePictureProblem(db: Db, { productId, url }: Payload, problem: string): Promise<void> {
  await db
    .updateTable("picture_fetches")
    .set({ problem })
    .where("product_id", "=", productId)
    .where("url", "=", url)
    .execute();
}

export async function enqueueCoverFetches(
  tx: Tx,
  actorId: Id,
  fetches: { productId: Id; url: string }[],
): Promise<void> {
  for (const { productId, url } of fetches) {
    await tx
      .insertInto("picture_fetches")
      .values({ product_id: productId, url, actor_id: actorId })
      .onConflict((conflict) =>
        conflict.column("product_id").doUpdateSet({ url, actor_id: actorId, problem: null }),
      )
      .execute();
    await enqueue(tx, fetchProductPicture, { productId, url }, { key: `picture:${productId}` });
  }
}
