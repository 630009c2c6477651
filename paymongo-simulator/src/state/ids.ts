import { randomBytes } from "node:crypto";

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

export function newId(prefix: string): string {
  return `${prefix}_${Array.from(randomBytes(24), (byte) => BASE58[byte % BASE58.length]).join("")}`;
}
