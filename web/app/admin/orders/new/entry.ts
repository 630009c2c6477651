import type { Place } from "@tindahan/contract/core/primitives.ts";
import type { OrderSource, PAY_LINK_DAYS } from "@tindahan/contract/orders/order-sources.ts";
import type { FoundCustomer, FoundItem } from "@tindahan/contract/orders/staff-orders.ts";
import type { StaffMethod } from "@tindahan/contract/payments/methods.ts";

export type EntryItem = FoundItem & { quantity: number };

export type Entry = {
  items: EntryItem[];
  customer: FoundCustomer | null;
  email: string;
  customerName: string;
  phone: string;
  place: Place | null;
  address: string;
  landmark: string;
  delivery: string | null;
  note: string;
  source: OrderSource;
  paymentMethod: StaffMethod;
  payWithinDays: (typeof PAY_LINK_DAYS)[number];
};

export const EMPTY_ENTRY: Entry = {
  items: [],
  customer: null,
  email: "",
  customerName: "",
  phone: "",
  place: null,
  address: "",
  landmark: "",
  delivery: null,
  note: "",
  source: "messenger",
  paymentMethod: "cod",
  payWithinDays: 3,
};

export function toQuoteBody({ items, customer, place, delivery, paymentMethod }: Entry) {
  return {
    items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    paymentMethod,
    ...(customer && { customer: customer._id }),
    ...(place && delivery !== "pickup" && { place: place.code }),
    ...(delivery && { delivery }),
  };
}

export function toOrderBody(entry: Entry) {
  const { email, customerName, phone, address, landmark, note, source, payWithinDays } = entry;
  return {
    ...toQuoteBody(entry),
    customerName,
    phone,
    address,
    landmark,
    note,
    source,
    payWithinDays,
    ...(!entry.customer && { email }),
  };
}

export type EntryFieldsProps = {
  entry: Entry;
  onChange: (part: Partial<Entry>) => void;
  errors: Record<string, string | undefined>;
};
