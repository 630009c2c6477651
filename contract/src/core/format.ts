const MAX_CENTAVOS = Number.MAX_SAFE_INTEGER;

export function pesosToCentavos(pesos: number): number {
  const centavos = Math.round(pesos * 100);
  if (!Number.isFinite(pesos) || Math.abs(centavos) > MAX_CENTAVOS)
    throw new RangeError("not an amount of money");
  // 19.99 * 100 is 1998.9999999999998. Rounding corrects that but must not hide a third decimal.
  if (Math.abs(centavos / 100 - pesos) > 1e-9 * Math.max(1, Math.abs(pesos)))
    throw new RangeError("money has at most two decimals");
  return centavos;
}

export function centavosToPesos(centavos: number): number {
  return centavos / 100;
}

const moneyFormat = new Intl.NumberFormat("en-PH", { style: "currency", currency: "PHP" });

export function formatMoney(pesos: number): string {
  return moneyFormat.format(pesos);
}

const dateTimeFormat = new Intl.DateTimeFormat("en-PH", {
  timeZone: "Asia/Manila",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

export function formatDate(date: Date | string): string {
  return dateTimeFormat.format(typeof date === "string" ? new Date(date) : date);
}

export function formatOrderNumber(number: number): string {
  return `No. ${number}`;
}

export function shortId(id: string): string {
  return id.slice(-8).toUpperCase();
}
