import { sql } from "kysely";
import { expect } from "vitest";
import {
  changeProducts,
  undoProductsChange,
  type ChosenProduct,
  type ProductsChange,
} from "@tindahan/contract/catalogue/change-products.ts";
import { createProduct, getProductToEdit } from "@tindahan/contract/catalogue/manage-products.ts";
import { adjustStock } from "@tindahan/contract/catalogue/stock.ts";
import { seededRandom, type Random } from "../../db/seeded-random.ts";
import { newId } from "../../src/platform/db/ids.ts";
import type { Member, Shop } from "../support/shop.ts";

type Values = Record<string, unknown>;
type Effect = { product: string; before: Values; after: Values };
type Change = Effect & { admin: Member; key: string; isUndone: boolean };

export type UndoOutcomes = Record<"undone" | "refused", number>;

/** Two admins change products, orders and counts come between, and changes are undone in random order. */
export async function playRandomUndos(shop: Shop, changes: number, seed: number): Promise<UndoOutcomes> {
  const random = seededRandom(seed);
  const admins = [await shop.admin(), await shop.admin()] as const;
  const categories = [await shop.category(), await shop.category()];
  const products = await addProducts(admins[0]);
  const made: Change[] = [];
  const outcomes: UndoOutcomes = { undone: 0, refused: 0 };

  async function changeTogether() {
    const [one, other] = pickTwo(products, random);
    await Promise.all([changeOnce(admins[0], one), changeOnce(admins[1], other)]);
  }

  async function changeOnce(admin: Member, product: string) {
    const change = randomChange(random, categories);
    const variant = random.below(6);
    const chosen = await chooseProduct(shop, admin, product, change.kind, variant);
    if (!chosen) return;
    const key = newId();
    const before = await readValues(shop, product);
    const body = { key, change, products: [chosen] };
    const [result] = (await admin.call(changeProducts, { body })).results;
    const after = await readValues(shop, product);
    if (result!.outcome === "changed")
      made.push({ admin, key, isUndone: false, ...effectOf(product, before, after) });
    else expect(after).toEqual(before);
  }

  async function undoOne(change: Change) {
    const { admin, key, product } = change;
    const before = await readValues(shop, product);
    const taken = await readTakenPieces(shop, product);
    const body = { key, products: [product] };
    const [result] = (await admin.call(undoProductsChange, { body })).results;
    const after = await readValues(shop, product);
    if (mayUndo(change, made, { values: before, taken })) {
      expect(result).toMatchObject({ outcome: "changed", problem: "" });
      expect(after).toEqual({ ...before, ...change.before });
      change.isUndone = true;
      outcomes.undone++;
    } else {
      expect(result).toMatchObject({
        outcome: "refused",
        problem: expect.stringMatching(/\. Nothing was undone\.$/),
      });
      expect(after).toEqual(before);
      outcomes.refused++;
    }
  }

  async function playRound(size: number) {
    const [first, end] = [made.length, Math.min(changes, made.length + size)];
    while (made.length < end) {
      const draw = random.below(10);
      if (draw < 7) await changeTogether();
      else if (draw < 8) await sellOne(shop, random.of(products));
      else if (draw < 9) await countStock(shop, admins[0], random.of(products), random.below(30));
      else if (made.length > first) await undoIfOpen(random.of(made.slice(first)));
    }
    for (const change of shuffle(made.slice(first), random)) await undoIfOpen(change);
    for (const change of made.slice(first).toReversed()) await undoIfOpen(change);
  }

  const undoIfOpen = async (change: Change) => {
    if (!change.isUndone) await undoOne(change);
  };

  while (made.length < changes) await playRound(20);
  return outcomes;
}

async function addProducts(admin: Member): Promise<string[]> {
  const form = { details: "Cotton", price: 250, image: "/pictures/x.webp" };
  const sizes = ["S", "M", "L"].map((size, at) => ({ values: [size], price: 250 + 10 * at, stock: 9 }));
  const withSizes = { ...form, options: ["Size"], variants: sizes };
  const bodies = [form, { ...form, stock: 20 }, withSizes, withSizes];
  const ids: string[] = [];
  for (const [at, body] of bodies.entries())
    ids.push((await admin.call(createProduct, { body: { name: `Shirt ${at}`, ...body } })).data._id);
  return ids;
}

function shuffle<T>(list: T[], random: Random): T[] {
  const keyed = list.map((one) => ({ one, key: random.below(1_000_000) }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
}

function pickTwo(products: string[], random: Random): [string, string] {
  const one = random.of(products);
  return [one, random.of(products.filter((id) => id !== one))];
}

function randomChange({ below, of }: Random, categories: { id: string }[]): ProductsChange {
  const days = { from: null, until: null };
  return of<ProductsChange>([
    { kind: "price", price: 100 + below(300) },
    { kind: "price-percent", percent: below(60) - 30 },
    { kind: "stock", stock: of([null, below(30)]) },
    { kind: "stock-by", by: below(9) - 4 },
    { kind: "sale", price: 50 + below(100), ...days },
    { kind: "sale-percent", percent: 10 + below(50), ...days },
    { kind: "sale-end" },
    { kind: "category", category: of(categories).id },
    { kind: "archive" },
  ]);
}

async function chooseProduct(
  shop: Shop,
  admin: Member,
  id: string,
  kind: string,
  variantAt: number,
): Promise<ChosenProduct | undefined> {
  const { archived } = await readValues(shop, id);
  if (archived !== null) return undefined;
  const { data } = await admin.call(getProductToEdit, { params: { id } });
  const { name, price, comparePrice, category, stock, variants } = data;
  const seen = { name, price, comparePrice, category, stock };
  const variant = variants?.[variantAt];
  if (!variant || !/^(price|stock)/.test(kind)) return { id, seen };
  const { _id, price: now, comparePrice: was, stock: left } = variant;
  return { id, seen, variant: { id: _id, price: now, comparePrice: was, stock: left } };
}

/** Stock with the pieces that orders took: a sale is no change by an admin. */
async function readValues({ services }: Shop, id: string): Promise<Values> {
  const { rows } = await sql<{ values: Values }>`
    select jsonb_build_object('category', category_id, 'archived', archived_at::text) || (
      select jsonb_object_agg(v.id || ' ' || part.name, part.value) from variants v, lateral (values
        ('price', to_jsonb(v.price_centavos)), ('stock', to_jsonb(v.stock + v.taken)),
        ('sale', jsonb_build_array(v.sale_centavos, v.sale_from::text, v.sale_until::text))) as part (name, value)
      where v.product_id = p.id and v.archived_at is null) as values
    from products p where p.id = ${id}`.execute(services.db);
  return rows[0]!.values;
}

async function readTakenPieces({ services }: Shop, id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; taken: number }>`
    select id || ' stock' as name, taken from variants where product_id = ${id}`.execute(services.db);
  return Object.fromEntries(rows.map(({ name, taken }) => [name, taken]));
}

function effectOf(product: string, before: Values, after: Values): Effect {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  const of = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { product, before: of(before), after: of(after) };
}

type State = { values: Values; taken: Record<string, number> };

function mayUndo(change: Change, made: Change[], { values, taken }: State): boolean {
  const later = made
    .slice(made.indexOf(change) + 1)
    .filter(({ product, isUndone }) => product === change.product && !isUndone);
  const isLatest = Object.keys(change.after).every(
    (name) => isSame(values[name], change.after[name]) && !later.some(({ after }) => name in after),
  );
  const isInStock = Object.entries(change.before).every(
    ([name, stock]) => typeof stock !== "number" || stock >= (taken[name] ?? 0),
  );
  return isLatest && isInStock && isValid({ ...values, ...change.before });
}

/** A sale must stay below the regular price. */
function isValid(values: Values): boolean {
  return Object.entries(values).every(([name, value]) => {
    if (!name.endsWith(" sale")) return true;
    const [sale] = value as [number | null];
    return sale === null || sale < (values[name.replace(" sale", " price")] as number);
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function sellOne({ services }: Shop, product: string): Promise<void> {
  await sql`update variants set stock = stock - 1, taken = taken + 1 where id = (
    select id from variants where product_id = ${product} and stock > 0 limit 1)`.execute(services.db);
}

async function countStock(shop: Shop, admin: Member, product: string, counted: number): Promise<void> {
  const { archived } = await readValues(shop, product);
  if (archived !== null) return;
  const { data } = await admin.call(getProductToEdit, { params: { id: product } });
  const id = data.variants?.[0]?._id ?? product;
  const body = { id: newId(), kind: "counted" as const, counted };
  await admin.call(adjustStock, { params: { id }, body });
}
