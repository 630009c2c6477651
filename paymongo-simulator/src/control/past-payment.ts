import type { Deps } from "../deps.ts";
import { feeFor, methods } from "../payment-methods/methods.ts";
import { wholeNumber } from "../settings.ts";
import { newId } from "../state/ids.ts";
import type { MethodType, Payment } from "../state/records.ts";

type Input = Record<string, unknown>;

/** Adds a payment that was made before the simulator started. Sends no event; repeating it adds nothing. */
export function addPastPayment({ store }: Deps, input: Input): Payment {
  const [id, intentId, orderId] = ["payment", "intent", "orderId"].map((name) => text(input, name)) as [
    string,
    string,
    string,
  ];
  const existing = store.find("payment", id);
  if (existing) return existing;
  const methodType = text(input, "method") as MethodType;
  if (!Object.hasOwn(methods, methodType))
    throw new RangeError(`method: ${Object.keys(methods).join(" | ")}`);
  const [amount, refunded, at] = ["amount", "refunded", "paidAt"].map((name) =>
    wholeNumber(name, input[name]),
  ) as [number, number, number];
  const times = { createdAt: at, updatedAt: at };
  const metadata = { order_id: orderId };
  return store.transaction(() => {
    store.save({
      ...times,
      kind: "intent",
      id: intentId,
      clientKey: newId(`${intentId}_client`),
      amount,
      description: null,
      statementDescriptor: null,
      allowed: [methodType],
      metadata,
      status: "succeeded",
      lastFailure: null,
      authorizationId: null,
      paymentIds: [id],
    });
    const refundIds = refunded > 0 ? [newId("ref")] : [];
    for (const refundId of refundIds)
      store.save({
        ...times,
        kind: "refund",
        id: refundId,
        paymentId: id,
        amount: refunded,
        reason: "requested_by_customer",
        notes: null,
        metadata: null,
        status: "succeeded",
        settlesAt: at,
      });
    return store.save<Payment>({
      ...times,
      kind: "payment",
      id,
      intentId,
      sourceId: newId("src"),
      methodType,
      card: null,
      amount,
      fee: feeFor(methodType, amount),
      status: "paid",
      failure: null,
      description: null,
      statementDescriptor: null,
      billing: null,
      metadata,
      balanceTransactionId: newId("bal_txn"),
      refundIds,
    });
  });
}

function text(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== "string" || value === "") throw new RangeError(`${name}: a text`);
  return value;
}
