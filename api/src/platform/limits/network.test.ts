import fc from "fast-check";
import { expect, test } from "vitest";
import { clientPrefixKeys, clientPrefixOf, clientPrefixesOf } from "./network.ts";

test.for([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:1::", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
  ["2001::6:7:8:9:a", "2001:0:0:6::/64"],
  ["0:0:0:1::", "0:0:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  [" 203.0.113.9 ", "203.0.113.9"],
  ["203.0.113.9:52114", "203.0.113.9"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
  ["[fe80::1%eth0]:443", "fe80:0:0:0::/64"],
  ["[::ffff:203.0.113.9]:443", "203.0.113.9"],
  ["unknown", "unknown"],
  ["", "unknown"],
  ["_hidden", "unknown"],
  ["203.0.113.999", "unknown"],
  ["203.0.113.9:port", "unknown"],
  ["[203.0.113.9", "unknown"],
  ["evil.example", "unknown"],
])("maps %s to the prefix %s", ([address, network]) => {
  expect(clientPrefixOf(address!)).toBe(network);
});

test("rate limits count an IPv6 address for its /64, /56 and /48", () => {
  expect(clientPrefixesOf("2001:db8:1:2345::1")).toEqual([
    "2001:db8:1:2345::/64",
    "2001:db8:1:2300::/56",
    "2001:db8:1::/48",
  ]);
  expect(clientPrefixesOf("203.0.113.9")).toEqual(["203.0.113.9"]);
  expect(clientPrefixKeys("2001:db8::1", "secret").map(({ factor }) => factor)).toEqual([1, 2, 4]);
  expect(clientPrefixKeys("::ffff:203.0.113.9", "secret")).toEqual(clientPrefixKeys("203.0.113.9", "secret"));
});

test("groups IPv6 addresses by their first 64 bits in any notation", () => {
  fc.assert(
    fc.property(groups, groups, groups, notation, notation, (prefix, other, host, one, another) => {
      const [address, neighbor] = [
        [...prefix, ...host],
        [...prefix, ...host.toReversed()],
      ];
      const stranger = [...other, ...host];
      fc.pre(![address, neighbor, stranger].some(isIPv4));

      expect(clientPrefixOf(format(neighbor, another))).toBe(clientPrefixOf(format(address, one)));
      expect(clientPrefixOf(format(stranger, another)) === clientPrefixOf(format(address, one))).toBe(
        String(other) === String(prefix),
      );
    }),
    { numRuns: 2_000 },
  );
});

const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 0xffff }));
const groups = fc.array(group, { minLength: 4, maxLength: 4 });

type Notation = {
  isUpperCase: boolean;
  isPadded: boolean;
  isDotted: boolean;
  abbreviatedAt: number;
  zone: string;
};
const notation: fc.Arbitrary<Notation> = fc.record({
  isUpperCase: fc.boolean(),
  isPadded: fc.boolean(),
  isDotted: fc.boolean(),
  abbreviatedAt: fc.nat(7),
  zone: fc.constantFrom("", "%eth0", "%3"),
});

function format(
  address: number[],
  { isUpperCase, isPadded, isDotted, abbreviatedAt, zone }: Notation,
): string {
  const words = address.map((value) => value.toString(16).padStart(isPadded ? 4 : 1, "0"));
  if (isDotted) words.splice(6, 2, address.slice(6).flatMap((value) => [value >> 8, value & 255]).join(".")); // prettier-ignore

  let end = abbreviatedAt;
  while (end < words.length && /^0+$/.test(words[end]!)) end++;
  const written =
    end > abbreviatedAt
      ? `${words.slice(0, abbreviatedAt).join(":")}::${words.slice(end).join(":")}`
      : words.join(":");
  return (isUpperCase ? written.toUpperCase() : written) + zone;
}

function isIPv4(address: number[]): boolean {
  return address[5] === 0xffff && address.slice(0, 5).every((value) => value === 0);
}
