import type { listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { errors } from "@tindahan/contract/core/errors.ts";
import type { Card, CardErrors } from "./card.ts";

export type CardEntry = NonNullable<ResponseOf<typeof listPaymentMethods>["cardEntry"]>;

/** Exchanges card data for a token in the browser: the shop never receives the card number. */
export type Tokenize = (card: Card, entry: CardEntry, email: string | null) => Promise<Tokenized>;
export type Tokenized = { cardToken: string } | { errors: CardErrors };

export const PROVIDER_UNAVAILABLE: CardErrors = { card: errors.payment_provider_away.message };
