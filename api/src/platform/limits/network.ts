import { isIPv4, isIPv6, SocketAddress } from "node:net";
import { keyOf } from "../crypto/tokens.ts";

/**
 * Whom a limit counts: an IPv4 address, or the /64 that an IPv6 address lies in. Whoever rents a server or has a phone gets
 * a whole /64, and could call from another address every time. Proxies add ports and brackets, which do not count; what is no
 * address at all is one network, so that nobody becomes many by inventing names.
 */
export function networkOf(address: string): string {
  const [, inBrackets, ipv4WithPort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address.trim()) ?? [];
  const bare = (inBrackets ?? ipv4WithPort ?? address.trim()).replace(/%.*/, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return "unknown";

  // One spelling for all: small letters, no needless zeros, the longest row of them left out.
  const { address: usual } = new SocketAddress({ address: bare, family: "ipv6" });
  const mapped = /^::ffff:([\d.]+)$/.exec(usual)?.[1];
  if (mapped) return mapped;

  const [start = [], end = []] = usual.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(8 - start.length - end.length).fill("0");
  return `${[...start, ...zeros, ...end].slice(0, 4).join(":")}::/64`;
}

/** The key of a limit that counts a network. */
export function networkKey(address: string, secret: string): string {
  return keyOf("network", networkOf(address), secret);
}
