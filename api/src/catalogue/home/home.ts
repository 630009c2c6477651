import { sql, type RawBuilder } from "kysely";
import type { Card, Home, Section, PublicSection } from "@tindahan/contract/catalogue/home.ts";
import type { Collection } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Db } from "../../platform/db/database.ts";
import {
  IN_STOCK_SQL,
  LISTED_PRODUCT_SQL,
  VARIANT_JOIN_SQL,
  selectCategories,
  toListedProduct,
  toSuggestedProduct,
  type ListedRow,
} from "../queries.ts";

/** Rows examined for an automatic section, because sold-out products are dropped afterwards. */
const CANDIDATES = 40;
/** Ended sales stay in the table, so the scan for running sales is limited. */
const MAX_SCANNED_SALES = 2_000;

const HEADINGS = { "best-sellers": "Best sellers", "on-sale": "On sale", new: "New" };

export async function loadHomeSections(db: Db, { sections }: Home): Promise<PublicSection[]> {
  const rows = await selectSectionProducts(db, sections);
  const hasTiles = sections.some(({ kind }) => kind === "categories" || kind === "mosaic");
  const categories = hasTiles ? await selectCategories(db) : [];
  const codes = await selectRunningCodes(db, sections);
  return sections.flatMap((section, index) => {
    const publicSection =
      section.kind === "voucher"
        ? toVoucherStrip(section, codes)
        : toPublicSection(section, (rows.get(index) ?? []).map(toProductCard), categories);
    return publicSection ? [publicSection] : [];
  });
}

export async function selectProductCards(db: Db, slugs: string[]): Promise<Card[]> {
  const { rows } = await sql<ListedRow>`
    select ${sql.raw(LISTED_PRODUCT_SQL)} from products p ${sql.raw(VARIANT_JOIN_SQL)}
    where p.slug = any(${slugs}::text[]) and p.archived_at is null
    order by array_position(${slugs}::text[], p.slug)`.execute(db);
  return rows.map(toProductCard);
}

type VoucherSection = Extract<Section, { kind: "voucher" }>;

function toVoucherStrip(
  { kind, heading, text, code }: VoucherSection,
  runningCodes: string[],
): PublicSection | undefined {
  const spelled = runningCodes.find((one) => one.toLowerCase() === code.toLowerCase());
  return spelled === undefined ? undefined : { kind, heading, text, code: spelled };
}

function toPublicSection(
  section: Exclude<Section, VoucherSection>,
  products: Card[],
  categories: Collection[],
): PublicSection | undefined {
  switch (section.kind) {
    case "cover":
    case "hero":
    case "story":
    case "text": {
      const { id: _, ...publicSection } = section;
      return publicSection;
    }
    case "categories":
    case "mosaic": {
      const selected = categories.filter(({ _id }) => section.categories.includes(_id));
      if (selected.length === 0) return undefined;
      return { kind: section.kind, heading: section.heading || "Categories", categories: selected };
    }
    default: {
      if (products.length === 0) return undefined;
      const heading =
        section.kind === "products" ? section.heading : section.heading || HEADINGS[section.kind];
      const more = section.kind === "best-sellers" ? { more: "/?sort=best-selling" } : {};
      return { kind: "products", heading, products, ...more };
    }
  }
}

/** Vouchers that are over, not yet valid or used up are not advertised. */
async function selectRunningCodes(db: Db, sections: Section[]): Promise<string[]> {
  const codes = sections.flatMap((section) =>
    section.kind === "voucher" ? [section.code.toLowerCase()] : [],
  );
  if (codes.length === 0) return [];
  const { rows } = await sql<{ code: string }>`
    select code from promotions
    where lower(code) = any(${codes}::text[]) and stopped_at is null and starts_at <= now() and ends_at > now()
      and used < coalesce(total_limit, used + 1)`.execute(db);
  return rows.map(({ code }) => code);
}

async function selectSectionProducts(db: Db, sections: Section[]): Promise<Map<number, ListedRow[]>> {
  const parts = sections.flatMap((section, index) => {
    const part = sectionProductsSql(section, index);
    return part ? [part] : [];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<ListedRow & { section_index: number }>`
    select shown.section_index, ${sql.raw(LISTED_PRODUCT_SQL)}
    from (${sql.join(parts, sql` union all `)}) as shown join products p on p.id = shown.id
      ${sql.raw(VARIANT_JOIN_SQL)}
    order by shown.section_index, shown.rank`.execute(db);
  return Map.groupBy(rows, (row) => row.section_index);
}

function sectionProductsSql(section: Section, index: number): RawBuilder<unknown> | undefined {
  const literalIndex = sql.lit(index);
  switch (section.kind) {
    case "products":
      return sql`(select ${literalIndex}::int as section_index, rank, p.id
        from unnest(${section.products}::uuid[]) with ordinality as chosen (id, rank) join products p on p.id = chosen.id
        where p.archived_at is null)`;
    case "best-sellers":
      return automaticProductsSql(
        index,
        section.count,
        sql`
        select id, row_number() over (order by recent_sales desc, id desc) as rank from products
        where archived_at is null and recent_sales > 0 order by recent_sales desc, id desc`,
      );
    case "new":
      return automaticProductsSql(
        index,
        section.count,
        sql`
        select id, row_number() over (order by created_at desc, id desc) as rank from products
        where archived_at is null order by created_at desc, id desc`,
      );
    case "on-sale":
      return automaticProductsSql(
        index,
        section.count,
        sql`
        select id, row_number() over (order by id desc) as rank from products
        where archived_at is null and id in (
          select product_id from (
            select product_id, sale_from, sale_until, archived_at from variants
            where sale_centavos is not null order by product_id desc limit ${sql.lit(MAX_SCANNED_SALES)}) as sales
          where archived_at is null and now() >= sale_from and now() < sale_until)
        order by id desc`,
      );
    default:
      return undefined;
  }
}

function automaticProductsSql(
  index: number,
  count: number,
  candidates: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select ${sql.lit(index)}::int as section_index, p.rank, p.id
    from (${candidates} limit ${sql.lit(CANDIDATES)}) as p where ${sql.raw(IN_STOCK_SQL)} order by p.rank limit ${sql.lit(count)})`;
}

function toProductCard(row: ListedRow): Card {
  const product = toListedProduct(row);
  return { ...toSuggestedProduct(product), stock: product.stock, secondImage: product.secondImage };
}
