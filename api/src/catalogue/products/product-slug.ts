import { randomInt } from "node:crypto";

const MAX_LENGTH = 80;
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** "Piña Colada Mix, 1 L" → "pina-colada-mix-1-l" */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
  return plain || "product";
}

export function addRandomSuffix(slug: string): string {
  return `${slug}-${Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
}
