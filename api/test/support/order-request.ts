import { newId } from "../../src/platform/db/ids.ts";

export const PLACE_ORDER =
  "select place_order(jsonb_populate_record(null::order_request, $1::jsonb), null) as placed";

export type OrderFields = { shopper: string; payment_method: string } & Record<string, unknown>;

export function orderRequest(order: OrderFields): string {
  return JSON.stringify({ order_id: newId(), event_id: newId(), ...RECIPIENT, ...order });
}

export const RECIPIENT = {
  customer_name: "Maria Santos",
  phone: "+639171234567",
  street: "1 Rizal St",
  landmark: "",
  place_name: "",
  billing_address: "1 Rizal St",
  note: "",
};
