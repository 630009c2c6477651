// @module-tag postgres-15
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { details, test } from "./support/paying.ts";
import { openTestShop, PASSWORD, type Member, type Shop } from "./support/shop.ts";

// Requests use the literal paths and keys of the specification, not the shared contract.
type Body = Record<string, any>;
type Method = NonNullable<InjectOptions["method"]>;

async function send(
  { app }: Pick<Shop, "app">,
  token: string | null,
  request: `${string} /${string}`,
  body?: Body,
) {
  const [method, url] = request.split(" ") as [Method, string];
  const reply = await app.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { payload: body }),
  });
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  return { status: reply.statusCode, body: reply.json<Body>() };
}

describe("API calls of the specification", () => {
  let shop: Shop, admin: Member, maria: Member, productId: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ shop, close } = await openTestShop());
    [admin, maria] = [await shop.admin(), await shop.shopper("maria@example.com")];
    productId = (await shop.product({ priceCentavos: 249_50, details: "• Strong" })).id;
  });
  afterAll(() => close());

  const succeeds = async (caller: Member | null, request: `${string} /${string}`, body?: Body) => {
    const response = await send(shop, caller?.token ?? null, request, body);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    return response.body;
  };
  const text = expect.any(String) as string;

  test("signs an admin in §7.1 §3.5", async () => {
    const { username } = admin.user;
    expect(
      await succeeds(null, "POST /api/auth/admin/login", { username, password: PASSWORD }),
    ).toMatchObject({
      token: text,
      message: text,
      user: { _id: admin.id, username, name: text, role: "admin" },
    });
  });

  test("sends a log-in code §7.2", async () => {
    const body = { email: "juan@example.com" };
    expect(await succeeds(null, "POST /api/auth/user/request-otp", body)).toMatchObject({ message: text });
  });

  test("verifies a log-in code §7.3 §3.5", async () => {
    const email = "nena@example.com";
    await succeeds(null, "POST /api/auth/user/request-otp", { email });
    const otp = await shop.codeFor(email);
    expect(await succeeds(null, "POST /api/auth/user/verify-otp", { email, otp })).toMatchObject({
      token: text,
      message: text,
      user: { _id: text, email, role: "shopper" },
    });
  });

  test("lists products §7.4 §3.1", async () => {
    const { data } = await succeeds(null, "GET /api/products");
    expect(data).toContainEqual(
      expect.objectContaining({
        _id: productId,
        name: text,
        details: "• Strong",
        price: 249.5,
        category: null,
        image: text,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      }),
    );
  });

  describe("products, by an admin", () => {
    const mug = { name: "Mug", details: "Holds coffee", price: 99.5, image: "/pictures/demo/mug-640.webp" };
    const added = async () =>
      (await succeeds(admin, "POST /api/products", { ...mug, category: (await shop.category()).id }))["data"];

    test("adds a product §7.5", async () => {
      expect(await added()).toMatchObject({ ...mug, _id: text, category: text });
    });

    test("changes a product §7.6", async () => {
      const { _id } = await added();
      const changed = await succeeds(admin, `PUT /api/products/${_id}`, { ...mug, price: 120 });
      expect(changed).toMatchObject({ data: { _id, price: 120 }, message: text });
    });

    test("deletes a product §7.7", async () => {
      expect(await succeeds(admin, `DELETE /api/products/${(await added())._id}`)).toMatchObject({
        message: text,
      });
    });
  });

  test("lists categories §7.8 §3.2", async () => {
    const { id, name } = await shop.category();
    expect((await succeeds(null, "GET /api/categories"))["data"]).toContainEqual({ _id: id, name });
  });

  test("adds a category §7.9", async () => {
    expect((await succeeds(admin, "POST /api/categories", { name: "Snacks" }))["data"]).toEqual({
      _id: text,
      name: "Snacks",
    });
  });

  test("changes a category §7.10", async () => {
    const { id } = await shop.category();
    expect(await succeeds(admin, `PUT /api/categories/${id}`, { name: "Drinks" })).toMatchObject({
      data: { _id: id, name: "Drinks" },
      message: text,
    });
  });

  test("deletes a category §7.11", async () => {
    const { id } = await shop.category();
    expect(await succeeds(admin, `DELETE /api/categories/${id}`)).toMatchObject({ message: text });
  });

  describe("cart", () => {
    const path = (call: string) => `POST /api/cart/${call}` as const;
    const mine = (more = {}) => ({ userId: maria.id, productId, ...more });

    test("adds a quantity of a product to the cart §7.12 §3.3", async () => {
      const { cart, message } = await succeeds(maria, path("add"), mine({ quantity: 3 }));
      expect(message).toBe("Added to cart");
      expect(cart.items).toMatchObject([
        { product: { _id: productId, name: text, price: 249.5, image: text }, quantity: 3 },
      ]);
    });

    test("adds one piece to the cart if the call names no quantity §7.13", async () => {
      const other = (await shop.product()).id;
      const { cart } = await succeeds(maria, path("add"), { userId: maria.id, productId: other });
      expect(cart.items.find(({ product }: Body) => product._id === other).quantity).toBe(1);
    });

    test("returns the items of the cart §7.14", async () => {
      const { cart } = await succeeds(maria, `GET /api/cart/${maria.id}`);
      expect(cart.items).toEqual(expect.any(Array));
    });

    test("sets the quantity of a cart item §7.16", async () => {
      await succeeds(maria, path("add"), mine());
      const { cart, message } = await succeeds(maria, path("update-quantity"), mine({ quantity: 2 }));
      expect(message).toBe("Quantity updated");
      expect(cart.items).toContainEqual(expect.objectContaining({ quantity: 2 }));
    });

    test("removes an item from the cart §7.15", async () => {
      await succeeds(maria, path("add"), mine());
      const { cart } = await succeeds(maria, path("remove"), mine());
      expect(cart.items.map(({ product }: Body) => product._id)).not.toContain(productId);
    });

    test("removes all items from the cart §7.17", async () => {
      await succeeds(maria, path("clear"), { userId: maria.id });
      expect((await succeeds(maria, `GET /api/cart/${maria.id}`))["cart"].items).toEqual([]);
    });
  });

  describe("order", () => {
    const order = async () => {
      const juan = await shop.shopper();
      await succeeds(juan, "POST /api/cart/add", { userId: juan.id, productId });
      const body = {
        userId: juan.id,
        ...details,
        billingAddress: details.deliveryAddress,
        paymentMethod: "cod",
      };
      return { juan, placed: await succeeds(juan, "POST /api/checkout/paymongo", body) };
    };
    const specifiedOrder = (juan: Member) => ({
      _id: text,
      user: { _id: juan.id, email: juan.user.email },
      userId: juan.id,
      customerName: "Maria Santos",
      phone: text,
      deliveryAddress: details.deliveryAddress,
      paymentMethod: "cod",
      items: [{ product: { name: text, image: text }, quantity: 1, price: 249.5 }],
      total: 249.5,
      status: "Processing",
      createdAt: text,
    });

    test("places a cash-on-delivery order §7.18", async () => {
      expect((await order()).placed).toMatchObject({ cod: true });
    });

    test("lists the shopper's orders §7.21 §3.4", async () => {
      const { juan } = await order();
      const response = await succeeds(juan, `GET /api/orders/user/${juan.id}`);
      expect(response).toMatchObject({ orders: [specifiedOrder(juan)], message: text });
    });

    test("lists all orders for an admin §7.22 §3.4", async () => {
      const { juan } = await order();
      const { orders } = await succeeds(admin, "GET /api/orders");
      expect(orders[0]).toMatchObject(specifiedOrder(juan));
    });

    test("sets the status of an order §7.23", async () => {
      const id = (await order()).placed["orderId"] as string;
      const response = await succeeds(admin, `PUT /api/orders/${id}/status`, { status: "Shipped" });
      expect(response).toMatchObject({ order: { _id: id, status: "Shipped" }, message: text });
    });

    test("explains that an empty cart cannot be ordered §7.18", async () => {
      const shopper = await shop.shopper();
      const body = { userId: shopper.id, ...details };
      const response = await send(shop, shopper.token, "POST /api/checkout/paymongo", body);
      expect(response).toMatchObject({ status: 409, body: { success: false, error: text } });
    });
  });

  test("refuses a request body that is not JSON with a JSON error §7.24", async () => {
    const reply = await shop.app.inject({
      method: "POST",
      url: "/api/auth/user/request-otp",
      headers: { "content-type": "text/xml" },
      payload: "<email/>",
    });
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toMatchObject({ success: false, message: text });
  });
});

test("sends the shopper to a wallet and verifies the payment §7.18 §7.19 §7.20 §4.15", async ({ paying }) => {
  const { member, url, intentId, orderId } = await paying.sendToPay("grab_pay");
  expect(url).toMatch(/^http/);
  const ask = (call: string) =>
    send(paying, member.token, `POST /api/checkout/${call}`, { sourceId: intentId });
  for (const call of ["payment-success", "verify"])
    expect((await ask(call)).body, call).toMatchObject({ success: false, error: expect.any(String) });

  await paying.provider.pay(intentId);
  expect(await ask("payment-success")).toMatchObject({ status: 200, body: { success: true, orderId } });
  expect((await ask("verify")).status).toBe(200);
});
