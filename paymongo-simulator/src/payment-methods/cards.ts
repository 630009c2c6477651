import type { Parameters } from "../api/parameters.ts";
import { invalid } from "../api/errors.ts";
import type { Card, PaymentMethod } from "../state/records.ts";

type TestCard = { brand: string; behavior: NonNullable<PaymentMethod["cardBehavior"]> };

const testCards: Record<string, TestCard> = {
  "4343434343434345": { brand: "visa", behavior: "pays" },
  "4120000000000007": { brand: "visa", behavior: "asks_3ds" },
  "4200000000000018": {
    brand: "visa",
    behavior: { code: "card_expired", message: "The card has expired." },
  },
  "4300000000000017": {
    brand: "visa",
    behavior: { code: "cvc_invalid", message: "The CVC number is incorrect." },
  },
  "5100000000000198": {
    brand: "mastercard",
    behavior: {
      code: "insufficient_funds",
      message: "The card has insufficient funds to complete the purchase.",
    },
  },
};

export function readCard(details: Parameters): { card: Card; cardBehavior: TestCard["behavior"] } {
  const number = details.text("card_number");
  const expMonth = details.wholeNumber("exp_month", 1, 12);
  const expYear = details.wholeNumber("exp_year", 0, 9999);
  details.text("cvc", 4);
  details.check();

  const testCard = testCards[number];
  if (!testCard)
    throw invalid(
      "details.card_number",
      "details.card_number is not a test card.",
      "parameter_format_invalid",
    );
  const card = { brand: testCard.brand, last4: number.slice(-4), expMonth, expYear };
  return { card, cardBehavior: testCard.behavior };
}
