import type { Client } from "pg";
import { newId } from "../src/platform/db/ids.ts";
import { slugOf } from "../src/catalogue/catalogue.ts";
import { seededRandom, type Random } from "./seeded-random.ts";
import { seedProducts } from "./seed/catalogue.ts";
import { colors, families, places, qualities, shelves, syllables } from "./seed/words.ts";

const BATCH = 5_000;
const INDEX_REBUILD_THRESHOLD = 50_000;
const MINUTE_MS = 60_000;

const OPTION_COMBINATIONS: [string, string][] = [
  ["S", "Red"],
  ["M", "Red"],
  ["L", "Red"],
  ["M", "Blue"],
  ["L", "Blue"],
];

type GenerateOptions = {
  onProgress?: (done: number) => void;
  isMany?: boolean;
  hasVariants?: boolean;
};

/** Runs in one transaction, so that an aborted run leaves neither data nor missing indexes. */
export async function generateProducts(
  client: Client,
  count: number,
  {
    onProgress = () => {},
    isMany = count >= INDEX_REBUILD_THRESHOLD,
    hasVariants = false,
  }: GenerateOptions = {},
): Promise<void> {
  const random = seededRandom(count);
  await client.query("begin");
  try {
    const categories = await insertCategories(client);
    const indexes = isMany ? await dropNonUniqueIndexes(client) : [];
    await client.query(switchTriggers("disable"));
    const start = Date.now() - count * MINUTE_MS;
    for (let done = 0; done < count; done += BATCH) {
      const size = Math.min(BATCH, count - done);
      await insertBatch(
        client,
        Array.from({ length: size }, (_, i) => ({
          ...makeProduct(random, done + i, start, categories),
          hasOptions: hasVariants && i % 2 === 0,
        })),
      );
      onProgress(done + size);
    }
    await client.query(switchTriggers("enable"));
    for (const definition of indexes) await client.query(definition);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  await client.query("vacuum analyze");
}

/** Inserting in batches replaces the work of these row triggers. */
function switchTriggers(action: "disable" | "enable"): string {
  return `alter table products ${action} trigger products_have_a_variant; alter table variants ${action} trigger user`;
}

async function insertCategories(client: Client): Promise<string[]> {
  const names = families.flatMap(({ name }) => shelves.map((shelf) => `${shelf} ${name}`));
  await client.query(
    "insert into categories (id, name) select * from unnest($1::uuid[], $2::text[]) on conflict do nothing",
    [names.map(() => newId()), names],
  );
  const { rows } = await client.query<{ id: string }>(
    "select id from categories join unnest($1::text[]) with ordinality as ordered (name, position) using (name) order by ordered.position",
    [names],
  );
  return rows.map(({ id }) => id);
}

async function dropNonUniqueIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'products'::regclass and not indisunique`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query("set local maintenance_work_mem = '512MB'");
  return rows.map(({ definition }) => definition);
}

type GeneratedProduct = {
  id: string;
  slug: string;
  name: string;
  details: string;
  price: number;
  category: string;
  image: string;
  stock: number | null;
  at: Date;
};

function makeProduct(random: Random, index: number, start: number, categories: string[]): GeneratedProduct {
  const shelf = random.below(families.length * shelves.length);
  const family = families[Math.floor(shelf / shelves.length)]!;
  const [thing, place, quality] = [random.of(family.things), random.of(places), random.of(qualities)];
  const brand = capital(random.of(syllables) + random.of(syllables) + random.of(syllables));
  const name = `${brand} ${place} ${quality} ${thing}, ${random.of(family.sizes)}`;
  const at = new Date(start + index * MINUTE_MS);
  return {
    id: newId(at.getTime()),
    slug: `${slugOf(name)}-${index.toString(36)}`,
    name,
    details: [
      `• ${quality} ${thing.toLowerCase()} from ${place}`,
      `• Packed by ${brand}, lot ${random.below(900) + 100}`,
      `• Comes in ${random.of(colors).toLowerCase()}; keep in a cool, dry place`,
    ].join("\n"),
    price: (random.below(4_000) + 10) * 25,
    category: categories[shelf]!,
    image: `/pictures/demo/${seedProducts[index % seedProducts.length]!.slug}-640.webp`,
    stock: random.below(4) === 0 ? null : random.below(200),
    at,
  };
}

type ProductWithOptions = GeneratedProduct & { hasOptions: boolean };

async function insertBatch(client: Client, made: ProductWithOptions[]): Promise<void> {
  const column = <K extends keyof ProductWithOptions>(name: K) => made.map((product) => product[name]);
  await client.query(
    `insert into products (id, slug, name, details, price_centavos, category_id, image, created_at, updated_at, option_names)
     select id, slug, name, details, price, category, image, at, at, case when has_options then '{Size,Color}' else '{}' end::text[]
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::uuid[], $7::text[], $8::timestamptz[], $9::bool[])
       as made (id, slug, name, details, price, category, image, at, has_options)`,
    [
      column("id"),
      column("slug"),
      column("name"),
      column("details"),
      column("price"),
      column("category"),
      column("image"),
      column("at"),
      column("hasOptions"),
    ],
  );
  const variants = made.flatMap(variantsOf);
  const of = (name: keyof GeneratedVariant) => variants.map((variant) => variant[name]);
  await client.query(
    `with made as (
       select *, case when is_hidden then '{}' else array[size, color] end as option_values
       from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::text[], $5::text[], $6::bigint[], $7::int[], $8::bool[], $9::bool[])
         as m (id, product_id, position, size, color, price, stock, is_hidden, is_sold)
     ), variant as (
       insert into variants (id, product_id, position, option_values, price_centavos, stock, archived_at)
       select id, product_id, position, option_values, price, stock, case when not is_sold then now() end from made
     ), low as (
       insert into low_stock (variant_id, product_id, stock) select id, product_id, stock from made where is_low(stock)
     )
     insert into stock_moves (variant_id, kind, delta, stock_after, taken_after)
     select id, 'start', stock, stock, 0 from made where stock is not null`,
    [
      of("id"),
      of("product"),
      of("position"),
      of("size"),
      of("color"),
      of("price"),
      of("stock"),
      of("isHidden"),
      of("isSold"),
    ],
  );
}

type GeneratedVariant = {
  id: string;
  product: string;
  position: number;
  size: string;
  color: string;
  price: number;
  stock: number | null;
  isHidden: boolean;
  isSold: boolean;
};

function variantsOf({ id, at, price, stock, hasOptions }: ProductWithOptions): GeneratedVariant[] {
  const hidden = {
    id,
    product: id,
    position: 1,
    size: "",
    color: "",
    price,
    stock: hasOptions ? null : stock,
    isHidden: true,
    isSold: !hasOptions,
  };
  if (!hasOptions) return [hidden];
  const variants = OPTION_COMBINATIONS.map(([size, color], index) => ({
    id: newId(at.getTime()),
    product: id,
    position: index + 1,
    size,
    color,
    price: price + index * 500,
    stock: stock === null ? null : Math.max(0, stock - index * 7),
    isHidden: false,
    isSold: true,
  }));
  return [hidden, ...variants];
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
