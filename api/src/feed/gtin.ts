/**
 * Whether a barcode is a number that GS1 hands out: Google refuses the others. Numbers that begin with 2 or 02 are made up in
 * shops, and 98, 99 and 05 are coupons.
 */
export function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false;
  const digits = barcode.padStart(14, "0");
  if (barcode.length > 8 && /^.(2|02|04|05|98|99)/.test(digits)) return false;
  if (/^0+$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, 13), (digit, place) => Number(digit) * (place % 2 === 0 ? 3 : 1));
  const check = (10 - (sum.reduce((total, part) => total + part, 0) % 10)) % 10;
  return check === Number(digits[13]);
}
