import { hostileStrings } from "../support/hostile-strings.ts";
import type { Random } from "./random.ts";

const NUMBERS = [
  0, -0, -1, 1, 0.1, 1.005, 99.999, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e15, 1e16, 1e18,
  9.3e18, 1e21, 1e100, Number.MAX_VALUE, 5e-324, -1e308, 123456789012.34,
]; // prettier-ignore

const TEXTS = [
  ...hostileStrings.filter((text) => text.length < 5_000),
  "", " ", "\u0000", "x\u0000y", "\ud83e", "\udd6d\ud83e", "\uffff", "\u2028", "\u2029", "\u202e", "\u0085", "\u00a0", "ﷺ", "İ".repeat(50), "ŉ", "ΐ",
  "NaN", "Infinity", "-Infinity", "-0", "1e309", "0x10", "1_000", "１２３", "٣", "1,5", "1.2.3", "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff", "FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF", "0", "-1", "1.5", "999999999999999999999", "9223372036854775808",
  "2026-02-30", "0000-01-01", "9999-12-31", "10000-01-01", "-0001-01-01", "2026-11-16T00:00:00Z", "+275760-09-13T00:00:00.001Z", "infinity", "epoch", "now",
  "hasOwnProperty", "toString", "valueOf", "then", "length", "prototype", "%c0%ae", "%2e%2e%2f", "%252e%252e%252f", "..%2f..%2f", "\\\\host\\share",
  "a@b", "a@b.c,d@e.f", "a\r\nBcc: b@c.d", "\"a b\"@example.com", "ä@exämple.com", "@", "x".repeat(255) + "@example.com",
  "=1+1", "@SUM(1)", "\t=1", "＝1+1", "$&", "$1$'", "${jndi:ldap://x}", "pi_", "pi_x", "src_0", "pm_x", "0:0:", "1:1:1,2", "999999999999999999:1:1", "9:1:5,4,3",
]; // prettier-ignore

const PROTOTYPE_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "toJSON",
];

export function hostileText(random: Random): string {
  if (random.chance(0.02))
    return random.pick(["a", "\u0000", "é", "🥭", "'", "%", " "]).repeat(random.below(20_000));
  const text = random.pick(TEXTS);
  return random.chance(0.2) ? text + random.pick(TEXTS) : text;
}

export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 7 : 10);
  if (kind < 3) return hostileText(random);
  if (kind < 5) return random.pick(NUMBERS);
  if (kind === 5) return random.pick([null, true, false]);
  if (kind === 6) return random.pick([[], {}, [[]], [null], ""]);
  if (kind === 7) return Array.from({ length: random.below(6) }, () => hostileValue(random, depth + 1));
  if (kind === 8) return hostileObject(random, depth);
  return nested(random, random.pick([5, 50, 500]));
}

function hostileObject(random: Random, depth: number): object {
  const made: object = {};
  for (let i = random.below(4); i >= 0; i--)
    Object.defineProperty(made, random.pick([...PROTOTYPE_KEYS, "id", "$gt", "0", ""]), {
      value: hostileValue(random, depth + 1),
      enumerable: true,
      configurable: true,
    });
  return made;
}

function nested(random: Random, levels: number): unknown {
  const isList = random.chance(0.5);
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = isList ? [value] : { a: value };
  return value;
}
