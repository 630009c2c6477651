/** The merchant's text as a list: one line each, without the bullet that it was typed with. */
export function detailLines(details: string): string[] {
  return details
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(BULLET, ""))
    .filter((line) => line !== "");
}

// A minus before a figure belongs to it: "-18 °C" is a temperature.
const BULLET = /^(?:[•*]|-(?!\d))\s*/;
