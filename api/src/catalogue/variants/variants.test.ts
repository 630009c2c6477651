// @module-tag postgres-15
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import { getProduct, listProducts, suggestProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import {
  createProduct,
  getProductToEdit,
  updateProduct,
  type AdminProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { getMyOrder, listMyOrders } from "@tindahan/contract/orders/orders.ts";
import type { VariantForm } from "@tindahan/contract/catalogue/variants.ts";
import { expect } from "vitest";
import { test, type Member } from "../../../test/support/shop.ts";
import { expectBalancedStock } from "../../../test/models/stock-ledger.ts";
import { untilLockWaiters } from "../../../test/support/waiting-connections.ts";

const form = { name: "T-shirt", details: "Cotton", price: 250, image: "/pictures/x.webp" };
const options = ["Size", "Color"];
const variants: VariantForm[] = [
  { values: ["S", "Red"], price: 250, stock: 3, sku: "TS-S-R" },
  { values: ["M", "Red"], price: 250, stock: 0, sku: null },
  { values: ["L", "Black"], price: 300, stock: 5, weight: 220, barcode: "4801234567890" },
];

async function addShirt(admin: Member) {
  const body = { ...form, options, variants };
  return (await admin.call(createProduct, { body })).data;
}

async function order(maria: Member): Promise<string> {
  const body = {
    userId: maria.id,
    customerName: "Maria",
    phone: "09171234567",
    deliveryAddress: "1 Rizal St",
  };
  return (await maria.call(checkout, { body })).orderId;
}

test("lists a product with options from its lowest price, with the total stock", async ({ shop }) => {
  const admin = await shop.admin();
  const { _id, slug } = await addShirt(admin);

  const { data } = await shop.visitor.call(listProducts, {});
  const chosen = [
    { name: "Size", values: ["S", "M", "L"] },
    { name: "Color", values: ["Red", "Black"] },
  ];
  expect(data).toMatchObject([{ _id, price: 250, priceTo: 300, stock: 8, options: chosen }]);
  const { data: page } = await shop.visitor.call(getProduct, { params: { slug } });
  expect(page.variants).toMatchObject([
    { values: ["S", "Red"], price: 250, stock: 3, sku: "TS-S-R", image: null },
    { values: ["M", "Red"], price: 250, stock: 0, sku: null },
    { values: ["L", "Black"], price: 300, stock: 5 },
  ]);
  expect(page.variants![2]).not.toHaveProperty("barcode");
  const { products } = await shop.visitor.call(suggestProducts, { query: { search: "shirt" } });
  expect(products).toMatchObject([{ _id, price: 250, priceTo: 300 }]);
  const { data: adminProduct } = await admin.call(getProductToEdit, { params: { id: _id } });
  expect(adminProduct.variants![2]).toMatchObject({ barcode: "4801234567890", weight: 220 });
});

test("omits option fields for a product without options", async ({ shop }) => {
  const { slug } = await shop.product();

  const { data } = await shop.visitor.call(getProduct, { params: { slug } });
  for (const key of ["options", "variants", "priceTo"]) expect(data).not.toHaveProperty(key);
});

test("sells a variant by its id, but not its product by the product's id", async ({ shop }) => {
  const product = await addShirt(await shop.admin());
  const maria = await shop.shopper();
  const add = (productId: string) => maria.ask(addToCart, { body: { userId: maria.id, productId } });

  expect(await add(product._id)).toMatchObject({ status: 409, body: { code: "option_missing" } });
  const [small, , large] = product.variants!;
  expect((await add(small!._id)).status).toBe(200);
  expect((await add(large!._id)).status).toBe(200);
  const { cart } = await maria.call(getCart, { params: { userId: maria.id } });
  expect(cart.items.map(({ product: { name }, lineTotal }) => [name, lineTotal])).toEqual([
    ["T-shirt – S / Red", 250],
    ["T-shirt – L / Black", 300],
  ]);
  expect(cart.total).toBe(550);
  await order(maria);
  const { orders } = await maria.call(listMyOrders, { params: { userId: maria.id } });
  expect(orders[0]).toMatchObject({ total: 550, items: [{ product: { name: "T-shirt – S / Red" } }, {}] });
  const { data } = await shop.visitor.call(getProduct, { params: { slug: product.slug } });
  expect(data.variants!.map(({ stock }) => stock)).toEqual([2, 0, 4]);
  await expectBalancedStock(shop);
});

test("links cart and order to the variant's page while it can be chosen", async ({ shop }) => {
  const admin = await shop.admin();
  const { _id: id, slug, variants } = await addShirt(admin);
  const plain = await shop.product();
  const [small, , large] = variants!.map(({ _id }) => _id);
  const maria = await shop.shopper();
  for (const productId of [plain.id, small!, large!])
    await maria.call(addToCart, { body: { userId: maria.id, productId } });

  const { cart } = await maria.call(getCart, { params: { userId: maria.id } });
  const inCart = cart.items.map(({ product }) => product);
  expect(inCart).toMatchObject([{ slug: plain.slug }, { slug, variant: small }, { slug, variant: large }]);
  expect(inCart[0]).not.toHaveProperty("variant");
  const orderId = await order(maria);
  const readOrder = () => maria.call(getMyOrder, { params: { id: orderId } });
  expect((await readOrder()).slugs).toEqual({ [plain.id]: plain.slug, [small!]: slug, [large!]: slug });
  expect((await readOrder()).variants.toSorted()).toEqual([small, large].toSorted());
  const body = { ...form, options, variants: [{ values: ["S", "Red"], price: 250 }] };
  await admin.call(updateProduct, { params: { id }, body });
  expect(await readOrder()).toMatchObject({ variants: [small], slugs: { [large!]: slug } });
});

test("lets two variants of one product be ordered concurrently", async ({ shop }) => {
  const product = await addShirt(await shop.admin());
  const [small, , large] = product.variants!.map(({ _id }) => _id);
  const [maria, juan] = [await shop.shopper(), await shop.shopper()];
  await maria.call(addToCart, { body: { userId: maria.id, productId: small! } });
  await juan.call(addToCart, { body: { userId: juan.id, productId: large! } });
  const { db } = shop.superuser;

  const waiting = await db.transaction().execute(async (tx) => {
    await tx.selectFrom("variants").select("id").where("id", "=", small!).forUpdate().execute();
    const placed = order(maria);
    await untilLockWaiters(db);
    await order(juan);
    return { placed };
  });
  await waiting.placed;
  await expectBalancedStock(shop);
});

test("an update matches variants by option values, removes missing ones, and keeps omitted fields", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const product = await addShirt(admin);
  const maria = await shop.shopper();
  await maria.call(addToCart, { body: { userId: maria.id, productId: product.variants![2]!._id } });
  const change = async (variantForms: VariantForm[], names = options): Promise<AdminProduct> => {
    const body = { ...form, options: names, variants: variantForms };
    return (await admin.call(updateProduct, { params: { id: product._id }, body })).data;
  };

  const smaller = await change([
    { values: ["M", "Red"], price: 240 },
    { values: ["S", "Red"], price: 260 },
  ]);
  expect(smaller).toMatchObject({ price: 240, priceTo: 260, stock: 3 });
  expect(smaller.variants!.map(({ _id }) => _id)).toEqual([
    product.variants![1]!._id,
    product.variants![0]!._id,
  ]);
  const { cart } = await maria.call(getCart, { params: { userId: maria.id } });
  expect(cart).toMatchObject({ total: 0, items: [{ problem: "unavailable" }] });

  const again = await change(variants);
  expect(again.variants!.map(({ _id }) => _id)).toEqual(product.variants!.map(({ _id }) => _id));
  const plain = await change([], []);
  expect(plain).toMatchObject({ price: 250, stock: null });
  expect(plain).not.toHaveProperty("options");
  const renamed = await change(
    again.variants!.map(({ _id, values: [size, color], price }) => ({ _id, values: [color!, size!], price })),
    ["Shade", "Size"],
  );
  expect(renamed.variants!.map(({ values, stock }) => [values.join(), stock])).toEqual([
    ["Red,S", 3],
    ["Red,M", 0],
    ["Black,L", 5],
  ]);
  await expectBalancedStock(shop);
});

test.for([
  [{ options: ["Size", "size"] }, "Two options have the same name."],
  [{ options: ["Size"] }, "Every variant needs one value for each option."],
  [{ variants: [] }, "Add at least one variant."],
  [{ options: [], variants: [{ values: [], price: 1 }] }, "Variants need an option to tell them apart."],
  [
    { variants: [{ values: ["S", " "], price: 1 }] },
    "Please give every option a name, and every variant a value for each.",
  ],
  [
    {
      variants: [
        { values: ["S", "Red"], price: 1 },
        { values: ["s", "red "], price: 2 },
      ],
    },
    "Two variants have the same values.",
  ],
  [{ variants: [{ values: ["S", "Red"], price: 0 }] }, "Price must be a number greater than 0."],
] as const)("refuses ambiguous or invalid variants: %j", async ([wrong, message], { sharedShop: shop }) => {
  const admin = await shop.admin();
  const { body } = await admin.ask(createProduct, {
    body: { ...form, options, variants, ...wrong } as never,
  });
  expect(body).toMatchObject({ message });
  expect((await shop.visitor.call(listProducts, {})).data).toEqual([]);
});

test("refuses a SKU or variant id of another product", async ({ shop }) => {
  const admin = await shop.admin();
  const shirt = await addShirt(admin);
  const other = await admin.ask(createProduct, {
    body: { ...form, options: ["Size"], variants: [{ values: ["S"], price: 1, sku: "ts-s-r" }] },
  });
  expect(other).toMatchObject({ status: 409, body: { code: "sku_taken" } });
  const withForeignId = await admin.ask(createProduct, {
    body: {
      ...form,
      options: ["Size"],
      variants: [{ _id: shirt.variants![0]!._id, values: ["S"], price: 1 }],
    },
  });
  expect(withForeignId.status).toBe(404);
});

test("refuses to change price or stock of a product with options", async ({ shop }) => {
  const admin = await shop.admin();
  const { _id } = await addShirt(admin);
  const change = (more: object) =>
    admin.ask(updateProduct, { params: { id: _id }, body: { ...form, ...more } });

  expect((await change({ price: 99 })).status).toBe(400);
  expect((await change({ stock: 7 })).status).toBe(400);
  const { status, body } = await change({ name: "Tee" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ data: { name: "Tee", price: 250, priceTo: 300, stock: 8 } });
});
