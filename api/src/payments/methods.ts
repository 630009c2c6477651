import { sql } from "kysely";
import type { listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { errors, ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import {
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  paymentKind,
  providerLabel,
  type PaymentMethod,
} from "@tindahan/contract/payments/methods.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { Db } from "../platform/db/database.ts";
import type { PaymentLimits, PaymentProvider, ProviderMethod } from "../platform/payment-provider.ts";
import type { Services } from "../platform/services.ts";

export type OfferedMethod = ProviderMethod & { provider: PaymentProvider };

/** Of two providers of the same method, the first one wins. */
async function loadConnectedMethods({ providers }: Services): Promise<Map<PaymentMethod, OfferedMethod>> {
  const connected = (await providers.connected()).toReversed();
  return new Map(
    connected.flatMap((provider) =>
      provider.methods.map((method) => [method.id, { ...method, provider }] as const),
    ),
  );
}

export async function connectedMethodIds(services: Services): Promise<PaymentMethod[]> {
  const possible = await loadConnectedMethods(services);
  return PAYMENT_METHODS.filter((method) => possible.has(method));
}

async function loadOfferedMethods(services: Services, enabled: PaymentMethod[]): Promise<OfferedMethod[]> {
  const possible = await loadConnectedMethods(services);
  return enabled.map((method) => possible.get(method)).filter((offer) => offer !== undefined);
}

export async function offeredMethodIds(
  services: Services,
  enabled: PaymentMethod[],
): Promise<PaymentMethod[]> {
  return (await loadOfferedMethods(services, enabled)).map(({ id }) => id);
}

function isProviderAvailable({ provider }: OfferedMethod): boolean {
  return !provider.isOnline || provider.isAvailable();
}

type Description = ResponseOf<typeof listPaymentMethods>;

export async function describePaymentMethods(services: Services): Promise<Description> {
  const { payments } = await services.settings.read();
  const offered = await loadOfferedMethods(services, payments.methods);
  const card = offered.find(({ id }) => paymentKind(id) === "card");
  return {
    methods: offered.map((offer) => {
      const { min, max } = offer.limits(payments);
      return {
        id: offer.id,
        name: PAYMENT_METHOD_NAMES[offer.id],
        kind: paymentKind(offer.id),
        provider: offer.provider.isOnline ? providerLabel(offer.provider.name) : null,
        explanation: offer.explanation,
        denial: null,
        minTotal: min > 0 ? centavosToPesos(min) : null,
        maxTotal: Number.isFinite(max) ? centavosToPesos(max) : null,
        isAvailable: isProviderAvailable(offer),
      };
    }),
    cardEntry: card ? cardEntryOf(card.provider) : null,
  };
}

function cardEntryOf(provider: PaymentProvider): Description["cardEntry"] {
  return provider.isOnline && provider.cardEntry ? { provider: provider.name, ...provider.cardEntry } : null;
}

/** Browsers tokenize cards at this URL; the content security policy must allow it. */
export async function cardEntryUrl({ providers }: Services): Promise<string | undefined> {
  const entries = (await providers.connected()).map(cardEntryOf);
  return entries.find((entry) => entry !== null)?.url;
}

export async function describeMethodsForShopper(
  services: Services,
  shopperId: Id | undefined,
): Promise<Description> {
  const described = await describePaymentMethods(services);
  if (!shopperId || !described.methods.some(({ id }) => id === "cod")) return described;
  const { payments } = await services.settings.read();
  const { isDenied, openOrders, openCentavos } = await countOpenCashOrders(services.db, shopperId);
  const { codMaxOpenOrders, codMaxOpenTotal } = payments;
  const left = codMaxOpenTotal === null ? Infinity : codMaxOpenTotal - centavosToPesos(openCentavos);
  const isUsedUp = left <= 0 || (codMaxOpenOrders !== null && openOrders >= codMaxOpenOrders);
  const denial = isDenied ? errors.cod_denied.message : isUsedUp ? errors.cod_limit.message : null;
  const methods = described.methods.map((method) => {
    if (method.id !== "cod") return method;
    if (denial) return { ...method, isAvailable: false, denial };
    const maxTotal = Math.min(method.maxTotal ?? Infinity, left);
    return { ...method, maxTotal: Number.isFinite(maxTotal) ? maxTotal : null };
  });
  return { ...described, methods };
}

type CashUse = { isDenied: boolean; openOrders: number; openCentavos: number };

async function countOpenCashOrders(db: Db, shopperId: Id): Promise<CashUse> {
  const { rows } = await sql<CashUse>`
    select is_cash_denied(${shopperId}, null, null) as "isDenied", count(*) as "openOrders",
      coalesce(sum(total_centavos), 0)::bigint as "openCentavos"
    from orders where user_id = ${shopperId} and (payment_method || '') = 'cod' -- as in place_order
      and status in ('Pending Payment', 'Processing', 'Shipped')`.execute(db);
  return rows[0]!;
}

/** Checked before anything is stored, so that an unavailable provider leaves no order. */
export async function requirePaymentMethod(
  services: Services,
  { methods }: Settings["payments"],
  method: PaymentMethod,
): Promise<OfferedMethod> {
  const offer = (await loadOfferedMethods(services, methods)).find(({ id }) => id === method);
  if (!offer || !isProviderAvailable(offer)) throw new ShopError("payment_method_unavailable");
  return offer;
}

export const isUnlimited = ({ min, max }: PaymentLimits) => min === 0 && max === Infinity;

export function assertWithinPaymentLimits(
  { min, max }: PaymentLimits,
  method: PaymentMethod,
  totalCentavos: number,
): void {
  if (totalCentavos >= min && totalCentavos <= max) return;
  const [least, most] = [formatMoney(centavosToPesos(min)), formatMoney(centavosToPesos(max))];
  throw new ShopError(
    "payment_amount_limit",
    `${PAYMENT_METHOD_NAMES[method]} is for orders ${min === 0 ? `up to ${most}` : Number.isFinite(max) ? `from ${least} to ${most}` : `from ${least}`}.`,
  );
}
