import { sql } from "kysely";
import type { listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import {
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  type PaymentMethod,
} from "@tindahan/contract/payments/methods.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { errors, ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos, formatMoney, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { PaymongoConfig } from "../config.ts";
import type { Db } from "../platform/db/database.ts";
import type { Provider } from "../platform/payment-gateway.ts";
import type { Services } from "../platform/services.ts";

const EXPLANATIONS: Record<PaymentMethod, string> = {
  cod: "Pay the rider in cash. Prepare exact change.",
  grab_pay: "You pay on GrabPay's page and come back here.",
  gcash: "You pay on GCash's page and come back here.",
  paymaya: "You pay on Maya's page and come back here.",
  qrph: "Scan a code with your bank's or wallet's app.",
  card: "Visa or Mastercard, credit or debit.",
};

/** What an order must cost to be paid this way. The smallest amount is the provider's for all, the largest the wallets'. */
function limitsOf(
  method: PaymentMethod,
  { walletMin, walletMax, codMax }: Settings["payments"],
): { min: number; max: number } {
  if (method === "cod") return { min: 0, max: codMax === null ? Infinity : pesosToCentavos(codMax) };
  const isWallet = method !== "qrph" && method !== "card";
  return { min: pesosToCentavos(walletMin), max: isWallet ? pesosToCentavos(walletMax) : Infinity };
}

/** Only what really works: all but cash needs the provider's key, and a card one for the browser, too. */
export function possibleMethods(paymongo: PaymongoConfig | undefined): PaymentMethod[] {
  return PAYMENT_METHODS.filter(
    (method) => method === "cod" || (method === "card" ? paymongo?.publicKey : paymongo),
  );
}

/** Those of them that the merchant wants. */
export function offeredMethods(
  paymongo: PaymongoConfig | undefined,
  wanted: PaymentMethod[],
): PaymentMethod[] {
  const possible = possibleMethods(paymongo);
  return wanted.filter((method) => possible.includes(method));
}

async function describeMethods(services: Services): Promise<ResponseOf<typeof listPaymentMethods>> {
  const [{ payments }, provider] = await Promise.all([services.settings.read(), services.provider.read()]);
  const methods = offeredMethods(provider?.config, payments.methods).map((id) => {
    const { min, max } = limitsOf(id, payments);
    return {
      id,
      name: PAYMENT_METHOD_NAMES[id],
      explanation: EXPLANATIONS[id],
      denial: null as string | null,
      minTotal: min > 0 ? centavosToPesos(min) : null,
      maxTotal: Number.isFinite(max) ? centavosToPesos(max) : null,
      isAvailable: id === "cod" || provider!.gateway.isAvailable(),
    };
  });
  return { methods, cardEntry: methods.some(({ id }) => id === "card") ? cardEntryOf(provider) : null };
}

/** Where a browser turns the number of a card into a name for it, which is all that we get to see. */
export function cardEntryOf(provider: Provider | undefined): { url: string; publicKey: string } | null {
  if (!provider?.config.publicKey) return null;
  const { apiUrl, publicKey } = provider.config;
  return { url: `${apiUrl}/payment_methods`, publicKey };
}

/** As the caller may use them: cash that the merchant denies them, or their open orders use up, says so beforehand. */
export async function describeMethodsTo(
  services: Services,
  shopperId: Id | undefined,
): Promise<ResponseOf<typeof listPaymentMethods>> {
  const described = await describeMethods(services);
  if (!shopperId || !described.methods.some(({ id }) => id === "cod")) return described;
  const { payments } = await services.settings.read();
  const { isDenied, openOrders, openCentavos } = await selectCashUse(services.db, shopperId);
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

async function selectCashUse(db: Db, shopperId: Id): Promise<CashUse> {
  const { rows } = await sql<CashUse>`
    select is_cash_denied(${shopperId}, null, null) as "isDenied", count(*) as "openOrders",
      coalesce(sum(total_centavos), 0)::bigint as "openCentavos"
    from orders where user_id = ${shopperId} and (payment_method || '') = 'cod' -- as in place_order
      and status in ('Pending Payment', 'Processing', 'Shipped')`.execute(db);
  return rows[0]!;
}

/** Before anything is written down: a wallet that cannot be reached makes no order. */
export async function assertOffered(
  { provider }: Services,
  { methods }: Settings["payments"],
  method: PaymentMethod,
): Promise<void> {
  const current = await provider.read();
  const isOffered = offeredMethods(current?.config, methods).includes(method);
  if (!isOffered || (method !== "cod" && !current!.gateway.isAvailable()))
    throw new ShopError("payment_method_unavailable");
}

export function assertWithinLimits(
  payments: Settings["payments"],
  method: PaymentMethod,
  totalCentavos: number,
): void {
  const { min, max } = limitsOf(method, payments);
  if (totalCentavos >= min && totalCentavos <= max) return;
  const [least, most] = [formatMoney(centavosToPesos(min)), formatMoney(centavosToPesos(max))];
  throw new ShopError(
    "payment_amount_limit",
    `${PAYMENT_METHOD_NAMES[method]} is for orders ${min === 0 ? `up to ${most}` : Number.isFinite(max) ? `from ${least} to ${most}` : `from ${least}`}.`,
  );
}
