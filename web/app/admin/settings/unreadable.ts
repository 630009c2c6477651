import type { Settings } from "@tindahan/contract/settings.ts";

/** A number that cannot be read is NaN in a draft, and what is wrong with it is said here: on its way it would be null. */
export function unreadableIn({
  payments,
  lowStock,
  maxQuantity,
}: Settings): Record<string, string> | undefined {
  const { codMax, codMaxOpenTotal, walletMin, walletMax } = payments;
  const amounts = Object.entries({ codMax, codMaxOpenTotal, walletMin, walletMax }).filter(([, pesos]) =>
    Number.isNaN(pesos),
  );
  const fields = Object.fromEntries(
    amounts.map(([name]) => [`settings.payments.${name}`, "Please enter an amount, such as 5,000."]),
  );
  const counts = { "payments.codMaxOpenOrders": payments.codMaxOpenOrders, lowStock, maxQuantity };
  for (const [name, count] of Object.entries(counts))
    if (Number.isNaN(count)) fields[`settings.${name}`] = "Please enter a whole number.";
  return Object.keys(fields).length > 0 ? fields : undefined;
}
