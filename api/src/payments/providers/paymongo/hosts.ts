import type { PaymongoAccount } from "./config.ts";

/** Redirects go only to PayMongo or, with a test key, to the configured API host: the simulator. */
export function isPaymongoUrl(url: string, { apiUrl, isLive }: PaymongoAccount): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username } = new URL(url);
  if (username) return false;
  const isPaymongo = hostname === "paymongo.com" || hostname.endsWith(".paymongo.com");
  if (protocol === "https:" && isPaymongo && port === "") return true;
  const api = new URL(apiUrl);
  const isLoopback = (name: string) => name === "localhost" || name === "127.0.0.1";
  const isSameHost = hostname === api.hostname || (isLoopback(hostname) && isLoopback(api.hostname));
  return !isLive && protocol === api.protocol && port === api.port && isSameHost;
}
