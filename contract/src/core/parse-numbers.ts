/** Parses 1250, 1,250.50 or ₱1,250; returns NaN for anything else, such as 1e3. */
export function parsePrice(text: string): number {
  const plain = text.trim().replace(/^₱\s*/, "");
  const isNumber = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/.test(plain) && plain !== "";
  return isNumber ? Number(plain.replaceAll(",", "")) : NaN;
}

/** Parses a whole number; returns null for an empty text, NaN for anything else. */
export function parseWholeNumber(text: string): number | null {
  const plain = text.trim();
  if (plain === "") return null;
  return /^\d+$/.test(plain) ? Number(plain) : NaN;
}
