import { expect } from "vitest";
import { changeProducts, type ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import {
  createProduct,
  getProductToEdit,
  updateProduct,
  type AdminProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { PRODUCT_FIELDS, type ProductField } from "@tindahan/contract/catalogue/product-fields.ts";
import { newId } from "../../platform/db/ids.ts";
import { test, type Member } from "../../../test/support/shop.ts";
import { importAll, toRows } from "../../../test/support/catalogue/spreadsheet.ts";

type Value = string | number;
type Change = { from: Value; to: Value; bulk?: (value: never) => ProductsChange };

const CHANGES: Record<ProductField, Change> = {
  name: { from: "Shirt", to: "Shirt of piña cloth" },
  details: { from: "Cotton", to: "Woven by hand\nWash it cold" },
  price: { from: 250, to: 199.5, bulk: (price) => ({ kind: "price", price }) },
  category: { from: "Clothes", to: "Gifts", bulk: (category) => ({ kind: "category", category }) },
  image: { from: "/pictures/a.webp", to: "/pictures/b.webp" },
  stock: { from: 3, to: 12, bulk: (stock) => ({ kind: "stock", stock }) },
};
const cases = PRODUCT_FIELDS.flatMap((field) => [
  { field, kind: "without options" as const },
  { field, kind: "with options" as const },
]);
const isVariantField = (field: ProductField) => field === "price" || field === "stock";

test.for(cases)(
  "saves $field of a product $kind by form, sheet and bulk change",
  async ({ field, kind }, { shop }) => {
    const admin = await shop.admin();
    const categories = [await shop.category("Clothes"), await shop.category("Gifts")];
    const idOf = (name: Value) => categories.find((category) => category.name === name)!.id;
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const valueOf = (value: Value) => (field === "category" ? idOf(value) : value);
    const form = Object.fromEntries(
      PRODUCT_FIELDS.map((one) => [one, one === "category" ? idOf("Clothes") : CHANGES[one].from]),
    );
    const { price, stock } = form as { price: number; stock: number };
    const variant = { values: ["S"], price, stock };
    const add = async () => {
      const options = kind === "with options" && { options: ["Size"], variants: [variant] };
      return (await admin.call(createProduct, { body: { ...form, ...options } })).data;
    };
    const { to, bulk } = CHANGES[field];
    const fieldUpdate = { [field]: valueOf(to) };

    const byForm = await add();
    const changed =
      kind === "with options" && isVariantField(field)
        ? { options: ["Size"], variants: [{ ...variant, _id: byForm.variants![0]!._id, ...fieldUpdate }] }
        : fieldUpdate;
    await admin.call(updateProduct, { params: { id: byForm._id }, body: { ...form, ...changed } });
    expect(await readValue(admin, byForm)).toEqual(valueOf(to));

    const bySheet = await add();
    const [row] = toRows([bySheet], names);
    await importAll(shop, admin, [{ ...row!, [field]: String(to) }]);
    expect(await readValue(admin, bySheet)).toEqual(valueOf(to));

    async function readValue(by: Member, { _id: id }: AdminProduct): Promise<unknown> {
      const { data } = await by.call(getProductToEdit, { params: { id } });
      return isVariantField(field) ? (data.variants?.[0] ?? data)[field as "price"] : data[field];
    }

    if (!bulk) return;
    const inBulk = await add();
    const { _id: id, category } = inBulk;
    const seen = { name: inBulk.name, price: inBulk.price, category, stock: inBulk.stock };
    const body = { key: newId(), change: bulk(valueOf(to) as never), products: [{ id, seen }] };
    const { results } = await admin.call(changeProducts, { body });
    expect(results[0]!.outcome).toBe("changed");
    expect(await readValue(admin, inBulk)).toEqual(valueOf(to));
  },
);
