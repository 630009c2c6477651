import { isIPv4, isIPv6, SocketAddress } from "node:net";
import { keyOf } from "../crypto/tokens.ts";

/**
 * Whom a limit counts: an IPv4 address, or the /64 that an IPv6 address lies in. Whoever rents a server or has a phone gets
 * a whole /64, and could call from another address every time. Proxies add ports and brackets, which do not count; what is no
 * address at all is one network, so that nobody becomes many by inventing names.
 */
export function networkOf(address: string): string {
  return networksOf(address)[0]!;
}

/** The network, and for IPv6 the wider ones around it: a home line has a /56, and who rents a server is given a /48. */
export function networksOf(address: string): string[] {
  const [, inBrackets, ipv4WithPort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address.trim()) ?? [];
  const bare = (inBrackets ?? ipv4WithPort ?? address.trim()).replace(/%.*/, "");
  if (isIPv4(bare)) return [bare];
  if (!isIPv6(bare)) return ["unknown"];

  // One spelling for all: small letters, no needless zeros, the longest row of them left out.
  const { address: usual } = new SocketAddress({ address: bare, family: "ipv6" });
  const mapped = /^::ffff:([\d.]+)$/.exec(usual)?.[1];
  if (mapped) return [mapped];

  const [start = [], end = []] = usual.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(8 - start.length - end.length).fill("0");
  const groups = [...start, ...zeros, ...end].slice(0, 4);
  const half = (parseInt(groups[3]!, 16) & 0xff00).toString(16);
  return [
    `${groups.join(":")}::/64`,
    `${[...groups.slice(0, 3), half].join(":")}::/56`,
    `${groups.slice(0, 3).join(":")}::/48`,
  ];
}

/** How many times a limit a /64, a /56 and a /48 may use: less than the networks in them have together. */
export const LIMIT_FACTORS = [1, 2, 4];

/** The key of a limit that counts a network, and how many times the limit it may use. */
export type NetworkKey = { key: string; factor: number };

/** The network's own key first. */
export function networkKeys(address: string, secret: string): NetworkKey[] {
  return networksOf(address).map((network, at) => ({
    key: keyOf("network", network, secret),
    factor: LIMIT_FACTORS[at]!,
  }));
}
