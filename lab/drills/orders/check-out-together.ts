import { addToCart, clearCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import type { Buyer } from "../../support/buyers.ts";

const DETAILS = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };

export async function checkOutTogether(
  url: string,
  buyers: Buyer[],
  productId: string,
): Promise<Record<number, number>> {
  async function post(path: string, { id: userId, token }: Buyer, body: object = {}): Promise<number> {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ userId, ...body }),
    });
    await response.arrayBuffer();
    return response.status;
  }
  await Promise.all(buyers.map((buyer) => post(clearCart.path, buyer)));
  await Promise.all(buyers.map((buyer) => post(addToCart.path, buyer, { productId })));
  const statuses = await Promise.all(buyers.map((buyer) => post(checkout.path, buyer, DETAILS)));
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
