import type { PaymongoAccount } from "./config.ts";

/**
 * A shopper is sent to PayMongo and nowhere else, whatever an answer says. With a test key also to where the API is
 * configured to be: the simulator's page. The configuration refuses any other API for a live key.
 */
export function isPaymongos(url: string, { apiUrl, isLive }: PaymongoAccount): boolean {
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
