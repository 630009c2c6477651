import { Client, escapeIdentifier } from "pg";

const BATCH = 2_000;

/** Copies categories, products and variants; returns the number of products. */
export async function copyCatalogue(source: Client, scratch: Client): Promise<number> {
  await copyTable(source, scratch, "categories");
  const products = await copyTable(source, scratch, "products");
  await copyTable(source, scratch, "variants");
  await scratch.query("analyze categories, products, variants");
  return products;
}

/** Replaces the hidden variants that a trigger adds with each product. */
async function copyTable(source: Client, scratch: Client, table: string): Promise<number> {
  const columns = await writableColumns(scratch, table);
  const list = columns.map(escapeIdentifier).join(", ");
  const updates = columns.map((name) => `${escapeIdentifier(name)} = excluded.${escapeIdentifier(name)}`);
  let copied = 0;
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await source.query<{ id: string; row: object }>(
      `select id, to_jsonb(t) as row from ${table} t where id > $1 order by id limit ${BATCH}`,
      [last],
    );
    if (rows.length === 0) return copied;
    await scratch.query(
      `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1)
       on conflict (id) do update set ${updates.join(", ")}`,
      [JSON.stringify(rows.map(({ row }) => row))],
    );
    copied += rows.length;
    last = rows.at(-1)!.id;
  }
}

async function writableColumns(scratch: Client, table: string): Promise<string[]> {
  const { rows } = await scratch.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
