export const PAYMENT_KINDS = ["cash", "page", "code", "card", "transfer"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

type Provider = { label: string; methods: Record<string, { name: string; kind: PaymentKind }> };

/**
 * In display order; if two providers share a method, the first one is used. Payments store both names, so never
 * rename them.
 */
export const PAYMENT_PROVIDERS = {
  cash: { label: "Cash", methods: { cod: { name: "Cash on Delivery", kind: "cash" } } },
  paymongo: {
    label: "PayMongo",
    methods: {
      grab_pay: { name: "GrabPay", kind: "page" },
      gcash: { name: "GCash", kind: "page" },
      paymaya: { name: "Maya", kind: "page" },
      qrph: { name: "QR Ph", kind: "code" },
      card: { name: "Card", kind: "card" },
    },
  },
  manual: {
    label: "Transfer",
    methods: {
      bank_transfer: { name: "Bank transfer", kind: "transfer" },
      gcash_transfer: { name: "GCash transfer", kind: "transfer" },
      maya_transfer: { name: "Maya transfer", kind: "transfer" },
      qrph_transfer: { name: "QR Ph transfer", kind: "transfer" },
    },
  },
} as const satisfies Record<string, Provider>;

/** Methods by which shoppers send the money to an account of the shop itself. */
export type TransferMethod = keyof typeof PAYMENT_PROVIDERS.manual.methods;
export const TRANSFER_METHODS = Object.keys(PAYMENT_PROVIDERS.manual.methods) as TransferMethod[];

type Providers = typeof PAYMENT_PROVIDERS;
type MethodOf<P> = P extends { methods: infer Methods } ? keyof Methods & string : never;

export type ProviderName = keyof Providers;
export type PaymentMethod = MethodOf<Providers[ProviderName]>;

export const PAYMENT_METHODS = [
  ...new Set(Object.values(PAYMENT_PROVIDERS).flatMap(({ methods }) => Object.keys(methods))),
] as PaymentMethod[];

/** Only for orders that staff enter. A pay link lets the shopper choose one of the online methods. */
const STAFF_METHOD_NAMES = { in_person: "Paid in person", pay_link: "Pay link" } as const;

export const STAFF_METHODS = ["cod", "pay_link", "in_person"] as const;
export type StaffMethod = (typeof STAFF_METHODS)[number];

export const STORED_METHODS = [...PAYMENT_METHODS, "pay_link", "in_person"] as const;
export type StoredMethod = (typeof STORED_METHODS)[number];

export const PAYMENT_METHOD_NAMES: Record<StoredMethod, string> = {
  ...valueByMethod(({ name }) => name),
  ...STAFF_METHOD_NAMES,
};

const KINDS = valueByMethod(({ kind }) => kind);

/** A removed method, as in old orders, counts as an online one. */
export function paymentKind(method: string): PaymentKind {
  return KINDS[method as PaymentMethod] ?? "page";
}

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Days after the payment within which PayMongo sends it back; QR Ph and cash never go back that way. */
const REFUND_DAYS: Record<string, number> = { card: 60, grab_pay: 90, gcash: 180, paymaya: 365 };

export function canBeSentBack(method: string, paidAt: Date, now: number): boolean {
  return now < paidAt.getTime() + (REFUND_DAYS[method] ?? 0) * MS_PER_DAY;
}

export const isCash = (method: string) => paymentKind(method) === "cash";
export const isTransfer = (method: string) => paymentKind(method) === "transfer";

export function providerLabel(provider: string): string {
  return (PAYMENT_PROVIDERS as Record<string, Provider>)[provider]?.label ?? provider;
}

export const ONLINE_PROVIDERS = Object.values<Provider>(PAYMENT_PROVIDERS)
  .filter(({ methods }) => Object.values(methods).some(({ kind }) => kind !== "cash" && kind !== "transfer"))
  .map(({ label }) => label)
  .join(" or ");

function valueByMethod<Value>(read: (method: Provider["methods"][string]) => Value) {
  const methods = Object.values<Provider>(PAYMENT_PROVIDERS).flatMap((provider) =>
    Object.entries(provider.methods),
  );
  return Object.fromEntries(methods.map(([id, method]) => [id, read(method)])) as Record<
    PaymentMethod,
    Value
  >;
}
