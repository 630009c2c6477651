import { isIPv4, isIPv6, SocketAddress } from "node:net";
import { hashPersonalData } from "../crypto/tokens.ts";

/**
 * An IPv4 address or an IPv6 /64, since each phone or server gets a whole /64. All invalid addresses share one
 * prefix.
 */
export function clientPrefixOf(ipAddress: string): string {
  return clientPrefixesOf(ipAddress)[0]!;
}

/** The /64, /56 and /48 of IPv6: a home line has a /56, a rented server a /48. */
export function clientPrefixesOf(ipAddress: string): string[] {
  const [, inBrackets, ipv4WithPort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ipAddress.trim()) ?? [];
  const bare = (inBrackets ?? ipv4WithPort ?? ipAddress.trim()).replace(/%.*/, "");
  if (isIPv4(bare)) return [bare];
  if (!isIPv6(bare)) return ["unknown"];

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

export const LIMIT_FACTORS = [1, 2, 4];

export type ClientPrefixKey = { key: string; factor: number };

export function clientPrefixKeys(ipAddress: string, secret: string): ClientPrefixKey[] {
  return clientPrefixesOf(ipAddress).map((network, at) => ({
    key: hashPersonalData("network", network, secret),
    factor: LIMIT_FACTORS[at]!,
  }));
}
