export function splitProductDetails(details: string): string[] {
  return details
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(BULLET, ""))
    .filter((line) => line !== "");
}

// A minus before a digit is part of the text: "-18 °C".
const BULLET = /^(?:[•*]|-(?!\d))\s*/;
