import type { ProviderName } from "@tindahan/contract/payments/methods.ts";
import { PROVIDER_UNAVAILABLE, type CardEntry, type Tokenize, type Tokenized } from "./card-entry.ts";
import { readCardForm } from "./card.ts";
import { tokenizeAtPaymongo } from "./paymongo/tokenize-card.ts";

const TOKENIZERS: Partial<Record<ProviderName, Tokenize>> = { paymongo: tokenizeAtPaymongo };

export async function tokenizeCard(
  entered: FormData,
  entry: CardEntry,
  email: string | null,
): Promise<Tokenized> {
  const read = readCardForm(entered);
  if ("errors" in read) return read;
  return (await TOKENIZERS[entry.provider]?.(read.card, entry, email)) ?? { errors: PROVIDER_UNAVAILABLE };
}
