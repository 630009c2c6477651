import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { updateProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { addOrderNote, startBulkChange } from "@tindahan/contract/orders/manage-orders.ts";
import { exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { post, signed } from "../security/forged-webhooks.ts";
import { details, type PayingShop } from "../support/paying.ts";

type Found = { what: string; by: string; status: number; send: (paying: PayingShop) => Promise<number> };

/** Inputs that were answered with 500 once, as the seed of that day made them: the inputs of a seed change with the calls. */
export const found: Found[] = [
  {
    what: "an order's version that no order can have",
    by: "seed 2409",
    status: 400,
    send: async (paying) => {
      const orders = [{ id: await order(paying), version: 9_007_199_254_740_990 }];
      return (await (await paying.admin()).ask(startBulkChange, { body: { status: "Shipped", orders } }))
        .status;
    },
  },
  {
    what: "a signed webhook that is not JSON",
    by: "seed 8885",
    status: 200,
    send: (paying) => post(paying, signed("pi_x", "evt_x", { body: '{"data":{"id":"evt_1"' })),
  },
  {
    what: "the year 0",
    by: "seed 20802",
    status: 400,
    send: async (paying) =>
      (await (await paying.admin()).ask(listAudit, { query: { from: "0000-01-01" } })).status,
  },
  {
    what: "half an emoji in a note",
    by: "seed 27686",
    status: 200,
    send: async (paying) => {
      const call = { params: { id: await order(paying) }, body: { note: "Mango \ud83e" } };
      return (await (await paying.admin()).ask(addOrderNote, call)).status;
    },
  },
  {
    what: "orders of a product before 1970",
    by: "seed 41543",
    status: 200,
    send: async (paying) => {
      const query = { product: (await paying.product()).id, from: "0001-01-01" };
      return (await (await paying.admin()).ask(exportOrders, { query })).status;
    },
  },
  {
    what: "a price of next to nothing",
    by: "seed 158454",
    status: 400,
    send: async (paying) => {
      const body = { name: "Basket", details: "Woven", price: 5e-324, image: "/pictures/x.webp" };
      const params = { id: (await paying.product()).id };
      return (await (await paying.admin()).ask(updateProduct, { params, body })).status;
    },
  },
  {
    what: "a leading zero in what a list saw",
    by: "seed 264179",
    status: 400,
    send: async (paying) => {
      const body = { status: "Delivered" as const, filter: {}, seen: "1:9:095042" };
      return (await (await paying.admin()).ask(startBulkChange, { body })).status;
    },
  },
  {
    what: "a zero byte in the settings",
    by: "reading",
    status: 400,
    send: async (paying) => {
      const owner = await paying.admin();
      const { settings, version } = await owner.call(getSettings, {});
      const notice = { text: "Closed\u0000today", isShown: true };
      return (await owner.ask(updateSettings, { body: { settings: { ...settings, notice }, version } }))
        .status;
    },
  },
];

async function order(paying: PayingShop): Promise<string> {
  const member = await paying.shopper();
  const { id: productId } = await paying.product();
  await member.call(addToCart, { body: { userId: member.id, productId } });
  // Not the number that the inputs know: they may have denied it cash.
  const body = { userId: member.id, ...details, phone: "0918 765 4321" };
  return (await member.call(checkout, { body })).orderId;
}
