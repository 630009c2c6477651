import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import type { PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import { updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { details, intentOf, type PayingShop } from "./paying.ts";
import type { Member, Shop } from "./shop.ts";

export type ReturnableOrder = { member: Member; admin: Member; orderId: string; productIds: string[] };

type Item = { quantity: number; priceCentavos: number; stock?: number | null };

const TWO_ITEMS: Item[] = [
  { quantity: 3, priceCentavos: 100_00, stock: 10 },
  { quantity: 1, priceCentavos: 250_00, stock: 10 },
];

type Wanted = { items?: Item[]; status?: OrderStatus; method?: PaymentMethod; admin?: Member };

/** A cash order; `status` is set by the admin. */
export async function placeReturnable(shop: Shop, wanted: Wanted = {}): Promise<ReturnableOrder> {
  return placeWith(shop, wanted, async () => {});
}

export async function payReturnable(paying: PayingShop, wanted: Wanted = {}): Promise<ReturnableOrder> {
  return placeWith(paying, { method: "gcash", ...wanted }, async (member, orderId) => {
    const intentId = await intentOf(paying.services, orderId);
    await paying.provider.pay(intentId);
    await member.call(confirmPayment, { body: { sourceId: intentId } });
  });
}

async function placeWith(
  shop: Shop,
  { items = TWO_ITEMS, status = "Delivered", method: paymentMethod = "cod", admin: given }: Wanted,
  pay: (member: Member, orderId: string) => Promise<void>,
): Promise<ReturnableOrder> {
  const [member, admin] = [await shop.shopper(), given ?? (await shop.admin())];
  const productIds: string[] = [];
  for (const { quantity, ...product } of items) {
    const { id: productId } = await shop.product(product);
    productIds.push(productId);
    await member.call(addToCart, { body: { userId: member.id, productId, quantity } });
  }
  const { orderId } = await member.call(checkout, { body: { userId: member.id, ...details, paymentMethod } });
  await pay(member, orderId);
  if (status !== "Processing")
    await admin.call(updateOrderStatus, { params: { id: orderId }, body: { status } });
  return { member, admin, orderId, productIds };
}
