import type { Client } from "pg";

const TYPES: Record<string, string> = {
  uuid: "string",
  text: "string",
  varchar: "string",
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float8: "number",
  timestamptz: "Date",
  date: "string",
  jsonb: "unknown",
  bytea: "Buffer",
  interval: "unknown",
  tsvector: "unknown",
  xid8: "unknown",
};

type Column = { table: string; name: string; type: string; nullable: boolean; defaulted: boolean };

export async function schemaTypes(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, coalesce(base.typname, t.typname) as type,
           not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as defaulted
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      left join pg_type base on base.oid = t.typbasetype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and c.relname not in ('migrations', 'applied_functions')
    order by c.relname, a.attnum`);
  const tables = [...Map.groupBy(rows, (row) => row.table)].map(
    ([table, columns]) => `  ${table}: {\n${columns.map(lineOf).join("")}  };\n`,
  );
  return `// Made by \`npm run db:schema\` from the migrated database; a test holds it against the live one.
import type { Generated } from "kysely";

export type Schema = {
${tables.join("")}};
`;
}

function lineOf({ name, type, nullable, defaulted }: Column): string {
  const base =
    TYPES[type] ?? (type.startsWith("_") && TYPES[type.slice(1)] ? `${TYPES[type.slice(1)]}[]` : undefined);
  if (!base) throw new Error(`No type for ${type} (column ${name}): add it to TYPES.`);
  const full = nullable && base !== "unknown" ? `${base} | null` : base;
  return `    ${name}: ${defaulted ? `Generated<${full}>` : full};\n`;
}
