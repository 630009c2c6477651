import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Non-public ranges of IANA's special-purpose address registries. */
const SPECIAL_V4 = toBlockList("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
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

/** All public addresses; excludes ::1, fc00::/7, fe80::/10 and mapped IPv4 addresses. */
const PUBLIC_V6 = toBlockList("ipv6", ["2000::/3"]);
/** Protocol assignments, documentation, and Teredo and 6to4, which embed IPv4 addresses. */
const SPECIAL_V6 = toBlockList("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

export function isPublicIp(ipAddress: string): boolean {
  if (isIPv4(ipAddress)) return !SPECIAL_V4.check(ipAddress, "ipv4");
  return isIPv6(ipAddress) && PUBLIC_V6.check(ipAddress, "ipv6") && !SPECIAL_V6.check(ipAddress, "ipv6");
}

function toBlockList(family: "ipv4" | "ipv6", ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [prefix, bits] = range.split("/");
    list.addSubnet(prefix!, Number(bits), family);
  }
  return list;
}
