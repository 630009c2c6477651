import { BlockList, isIPv4, isIPv6 } from "node:net";

/** What is not an address of the public internet, after IANA's registries of special-purpose addresses. */
const SPECIAL_V4 = listOf("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16", // also where clouds answer questions about their machines
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** All that is assigned to the public lies in here; ::1, fc00::/7, fe80::/10 and mapped IPv4 addresses do not. */
const PUBLIC_V6 = listOf("ipv6", ["2000::/3"]);
/** And within it: protocols, Teredo and 6to4, which carry an IPv4 address, and documentation. */
const SPECIAL_V6 = listOf("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_V4.check(address, "ipv4");
  return isIPv6(address) && PUBLIC_V6.check(address, "ipv6") && !SPECIAL_V6.check(address, "ipv6");
}

function listOf(family: "ipv4" | "ipv6", ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network, bits] = range.split("/");
    list.addSubnet(network!, Number(bits), family);
  }
  return list;
}
