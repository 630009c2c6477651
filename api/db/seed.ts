import { createAdmin } from "../src/accounts/accounts.ts";
import type { Db } from "../src/platform/db/database.ts";
import { newId } from "../src/platform/db/ids.ts";
import { writeVariants } from "../src/catalogue/catalogue.ts";
import { DEMO_ADMIN } from "./demo-admin.ts";
import { furtherPictures, seedCategories, seedOptions, seedProducts } from "./seed/catalogue.ts";

const HOUR_MS = 3_600_000;

export { DEMO_ADMIN };

export async function seedDemoAdmin(db: Db): Promise<void> {
  const hasAdmin = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .limit(1)
    .executeTakeFirst();
  if (!hasAdmin) await createAdmin(db, DEMO_ADMIN.username, DEMO_ADMIN.password);
}

export async function seed(
  db: Db,
  now: Date = new Date(),
): Promise<{ products: number; categories: number }> {
  return db.transaction().execute(async (tx) => {
    const isEmpty = !(await tx.selectFrom("products").select("id").limit(1).executeTakeFirst());
    if (isEmpty) {
      const categories = seedCategories.map((name) => ({ id: newId(), name }));
      await tx.insertInto("categories").values(categories).execute();
      const idOf = new Map(categories.map(({ id, name }) => [name, id]));
      const products = seedProducts.map((product, index) => {
        const createdAt = new Date(now.getTime() - (seedProducts.length - 1 - index) * 30 * HOUR_MS);
        return {
          id: newId(createdAt.getTime()),
          slug: product.slug,
          name: product.name,
          details: product.details,
          price_centavos: product.priceCentavos,
          category_id: product.category && idOf.get(product.category)!,
          image: pictureOf(product.slug, 1),
          created_at: createdAt,
          updated_at: createdAt,
        };
      });
      await tx.insertInto("products").values(products).execute();
      const pictures = products.flatMap(({ id, slug }) =>
        (furtherPictures[slug] ?? []).map((alt, index) => {
          const position = index + 2;
          return { product_id: id, position, image: pictureOf(slug, position), alt };
        }),
      );
      if (pictures.length > 0) await tx.insertInto("product_pictures").values(pictures).execute();
      for (const [index, { slug, stock }] of seedProducts.entries()) {
        const { id } = products[index]!;
        const options = seedOptions[slug];
        if (options) await writeVariants(tx, id, options);
        else if (stock !== null)
          await tx.updateTable("variants").set({ stock }).where("id", "=", id).execute();
      }
      // A demo shop needs no setup checklist.
      await tx.insertInto("first_step_marks").values({ mark: "hidden", actor_id: newId() }).execute();
    }
    return { products: await count(tx, "products"), categories: await count(tx, "categories") };
  });
}

function pictureOf(slug: string, position: number): string {
  return `/pictures/demo/${position === 1 ? slug : `${slug}-${position}`}-640.webp`;
}

async function count(db: Db, table: "products" | "categories"): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
