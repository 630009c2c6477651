import type { Settings } from "@tindahan/contract/settings/settings.ts";

/** JSON would turn NaN into null, so invalid numbers are reported here. */
export function unreadableNumberErrors({
  payments,
  lowStock,
  maxQuantity,
  shipping,
  returns: { changedMindDays },
}: Settings): Record<string, string> | undefined {
  const { codMax, codMaxOpenTotal, walletMin, walletMax } = payments;
  const amounts = Object.entries({ codMax, codMaxOpenTotal, walletMin, walletMax }).filter(([, pesos]) =>
    Number.isNaN(pesos),
  );
  const fields = Object.fromEntries(
    amounts.map(([name]) => [`settings.payments.${name}`, "Please enter an amount, such as 5,000."]),
  );
  const counts = {
    "payments.codMaxOpenOrders": payments.codMaxOpenOrders,
    lowStock,
    maxQuantity,
    "returns.changedMindDays": changedMindDays,
  };
  for (const [name, count] of Object.entries(counts))
    if (Number.isNaN(count)) fields[`settings.${name}`] = "Please enter a whole number.";
  for (const path of findUnreadableNumbers(shipping, "settings.shipping"))
    fields[path] = "Please enter a number.";
  return Object.keys(fields).length > 0 ? fields : undefined;
}

export function findUnreadableNumbers(value: unknown, path = ""): string[] {
  if (Number.isNaN(value)) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => findUnreadableNumbers(part, `${path}.${name}`));
}
