import type { OrderReturn } from "@tindahan/contract/orders/returns.ts";
import { RETURN_REASON_NAMES } from "@tindahan/contract/orders/return-constants.ts";

export type ReturnStep = { at: string; title: string; note: string; isBad: boolean };

type Words = Record<
  "requested" | "byShop" | "cameBack" | "approved" | "declined" | "withdrawn" | "received",
  string
> & {
  nothing: string;
  less: string;
};

const SHOPPER_WORDS: Words = {
  requested: "You asked for a return",
  byShop: "Refunded by the shop",
  cameBack: "Your parcel came back to the shop",
  approved: "Return approved",
  declined: "Return declined",
  withdrawn: "You withdrew the return",
  received: "Your items arrived at the shop",
  nothing: "Return closed without a refund",
  less: "Why the refund is lower",
};

const SHOP_WORDS: Words = {
  ...SHOPPER_WORDS,
  requested: "Return requested",
  byShop: "Items refunded",
  cameBack: "Parcel came back",
  withdrawn: "Return withdrawn by the customer",
  received: "Items received",
};

/** The steps of a return for its shopper or the shop. The refunds are steps of the order. */
export function returnSteps(one: OrderReturn, viewer: "shopper" | "shop"): ReturnStep[] {
  const words = viewer === "shopper" ? SHOPPER_WORDS : SHOP_WORDS;
  const { state, createdAt, answeredAt, receivedAt, closedAt, isByShop, answer, refundNote } = one;
  const items = `${RETURN_REASON_NAMES[one.reason]}: ${returnedItemsText(one)}`;
  const step = (at: string, title: string, note = "", isBad = false) => ({ at, title, note, isBad });
  const isRefunded = one.refunds.length > 0;
  if (one.reason === "not_delivered") return parcelSteps(one, words);
  return [
    step(createdAt, isByShop ? words.byShop : words.requested, joined(items, quoted(one.note))),
    ...(answeredAt && !isByShop && state !== "declined"
      ? [step(answeredAt, words.approved, quoted(answer))]
      : []),
    ...(receivedAt && !isByShop ? [step(receivedAt, words.received, receivedText(one))] : []),
    ...(closedAt && state === "declined" ? [step(closedAt, words.declined, quoted(answer), true)] : []),
    ...(closedAt && state === "withdrawn" ? [step(closedAt, words.withdrawn)] : []),
    ...(closedAt && state === "refunded" && !isRefunded
      ? [step(closedAt, words.nothing, quoted(refundNote), true)]
      : []),
    ...(closedAt && isRefunded && refundNote ? [step(closedAt, words.less, quoted(refundNote))] : []),
  ];
}

/** A return that was closed immediately had nothing to refund. */
function parcelSteps(one: OrderReturn, words: Words): ReturnStep[] {
  const { createdAt, closedAt, refunds, refundNote } = one;
  const closing = refunds.length > 0 ? refundNote && words.less : words.nothing;
  return [
    { at: createdAt, title: words.cameBack, note: returnedItemsText(one), isBad: false },
    ...(closedAt && closedAt > createdAt && closing
      ? [{ at: closedAt, title: closing, note: quoted(refundNote), isBad: refunds.length === 0 }]
      : []),
  ];
}

export function returnedItemsText({ lines }: Pick<OrderReturn, "lines">): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}

/** Empty if all of the pieces came. */
function receivedText({ lines }: OrderReturn): string {
  const fewer = lines.filter(({ received, quantity }) => received !== null && received < quantity);
  return fewer.map(({ name, received, quantity }) => `${received} of ${quantity} × ${name}`).join(", ");
}

const quoted = (words: string) => words && `“${words}”`;
const joined = (...parts: string[]) => parts.filter(Boolean).join(" ");
