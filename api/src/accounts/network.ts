import { isIPv6, SocketAddress } from "node:net";

/**
 * Whom a limit counts: an IPv4 address, or the /64 that an IPv6 address lies in. Whoever rents a server or has a phone gets
 * a whole /64, and could call from another address every time.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*/, "");
  if (!isIPv6(bare)) return bare;

  // One spelling for all: small letters, no needless zeros, the longest row of them left out.
  const { address: usual } = new SocketAddress({ address: bare, family: "ipv6" });
  const ipv4 = /^::ffff:([\d.]+)$/.exec(usual)?.[1];
  if (ipv4) return ipv4;

  const [start = [], end = []] = usual.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(8 - start.length - end.length).fill("0");
  return `${[...start, ...zeros, ...end].slice(0, 4).join(":")}::/64`;
}
