import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { updateProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { addOrderNote, startBulkChange } from "@tindahan/contract/orders/manage-orders.ts";
import { exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { post, signed } from "../security/forged-webhooks.ts";
import { details, type PayingShop } from "../support/paying.ts";

type Regression = {
  name: string;
  foundBy: string;
  status: number;
  send: (paying: PayingShop) => Promise<number>;
};

/** Stored as literal requests, because the inputs of a seed change with the contract. */
export const regressions: Regression[] = [
  {
    name: "an impossible order version",
    foundBy: "seed 2409",
    status: 400,
    send: async (paying) => {
      const orders = [{ id: await order(paying), version: 9_007_199_254_740_990 }];
      return (await (await paying.admin()).ask(startBulkChange, { body: { status: "Shipped", orders } }))
        .status;
    },
  },
  {
    name: "a signed webhook that is not JSON",
    foundBy: "seed 8885",
    status: 200,
    send: (paying) => post(paying, signed("pi_x", "evt_x", { body: '{"data":{"id":"evt_1"' })),
  },
  {
    name: "the year 0",
    foundBy: "seed 20802",
    status: 400,
    send: async (paying) =>
      (await (await paying.admin()).ask(listAudit, { query: { from: "0000-01-01" } })).status,
  },
  {
    name: "a lone surrogate in a note",
    foundBy: "seed 27686",
    status: 200,
    send: async (paying) => {
      const call = { params: { id: await order(paying) }, body: { note: "Mango \ud83e" } };
      return (await (await paying.admin()).ask(addOrderNote, call)).status;
    },
  },
  {
    name: "orders of a product before 1970",
    foundBy: "seed 41543",
    status: 200,
    send: async (paying) => {
      const query = { product: (await paying.product()).id, from: "0001-01-01" };
      return (await (await paying.admin()).ask(exportOrders, { query })).status;
    },
  },
  {
    name: "a denormal price",
    foundBy: "seed 158454",
    status: 400,
    send: async (paying) => {
      const body = { name: "Basket", details: "Woven", price: 5e-324, image: "/pictures/x.webp" };
      const params = { id: (await paying.product()).id };
      return (await (await paying.admin()).ask(updateProduct, { params, body })).status;
    },
  },
  {
    name: "a leading zero in a list snapshot",
    foundBy: "seed 264179",
    status: 400,
    send: async (paying) => {
      const body = { status: "Delivered" as const, filter: {}, seen: "1:9:095042" };
      return (await (await paying.admin()).ask(startBulkChange, { body })).status;
    },
  },
  {
    name: "a zero byte in the settings",
    foundBy: "code review",
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
  // Fuzz inputs may have denied cash to the usual phone number.
  const body = { userId: member.id, ...details, phone: "0918 765 4321" };
  return (await member.call(checkout, { body })).orderId;
}
