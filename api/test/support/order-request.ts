import { newId } from "../../src/platform/db/ids.ts";

/** Places an order by SQL alone: $1 is what `orderRequest` makes. */
export const PLACE_ORDER =
  "select place_order(jsonb_populate_record(null::order_request, $1::jsonb), null) as placed";

export type SentOrder = { shopper: string; payment_method: string } & Record<string, unknown>;

export function orderRequest(sent: SentOrder): string {
  return JSON.stringify({ order_id: newId(), event_id: newId(), ...RECIPIENT, ...sent });
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
