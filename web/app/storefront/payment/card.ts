export const CARD_FIELDS = ["number", "expiry", "cvc", "name"] as const;
export type CardField = (typeof CARD_FIELDS)[number];
export type CardErrors = Partial<Record<CardField | "card", string>>;

export type Card = { number: string; month: number; year: number; cvc: string; name: string };

export function readCardForm(entered: FormData, now = new Date()): { card: Card } | { errors: CardErrors } {
  const text = (name: CardField) => ((entered.get(name) ?? "") as string).trim();
  const number = digitsOf(text("number"));
  const expiry = readExpiry(text("expiry"));
  const cvc = digitsOf(text("cvc"));
  const name = text("name");

  const errors: CardErrors = {
    ...(!isCardNumber(number) && {
      number: "Check the card number: it is incomplete, or a digit is wrong.",
    }),
    ...(!expiry && { expiry: "Enter month and year as on the card, such as 08/29." }),
    ...(expiry && isExpired(expiry, now) && { expiry: "This card has expired." }),
    ...(!/^\d{3,4}$/.test(cvc) && { cvc: "Enter the 3 or 4 digits." }),
    ...(name === "" && { name: "Enter the name on the card." }),
  };
  if (!expiry || Object.keys(errors).length > 0) return { errors };
  return { card: { number, ...expiry, cvc, name } };
}

export function groupDigits(text: string): string {
  return digitsOf(text).replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

export function formatExpiry(text: string): string {
  const expiry = readExpiry(text);
  if (!expiry) return text;
  return `${String(expiry.month).padStart(2, "0")}/${String(expiry.year % 100).padStart(2, "0")}`;
}

function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, "");
}

/** Luhn checksum, which detects most typos. */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = Array.from(number, Number).toReversed();
  const sum = digits.reduce((total, digit, i) => {
    const counted = digit * (i % 2 === 1 ? 2 : 1);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const parts = /^(0?[1-9]|1[0-2])\s*[/.\s-]\s*(?:20)?(\d{2})$|^(0[1-9]|1[0-2])(?:20)?(\d{2})$/.exec(text);
  if (!parts) return undefined;
  return { month: Number(parts[1] ?? parts[3]), year: 2000 + Number(parts[2] ?? parts[4]) };
}

function isExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  return new Date(year, month) <= now;
}
