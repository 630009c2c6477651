import { lookup, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import { MAX_PICTURE_BYTES } from "@tindahan/contract/catalogue/pictures.ts";
import { isPublicAddress } from "./public-address.ts";

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 20_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The message is shown to the merchant. */
export class FetchRefused extends Error {
  /** True if a retry may succeed. */
  isPassing: boolean;
  constructor(message: string, isPassing = false) {
    super(message);
    this.isPassing = isPassing;
  }
}

export type FetchOptions = {
  /** Tests allow plain HTTP to this port of the loopback interface. */
  loopbackPort?: number;
  timeoutMs?: number;
  resolve?: (host: string) => Promise<LookupAddress[]>;
};

/**
 * Prevents server-side request forgery: resolves the host, refuses private addresses, connects to the checked
 * address, and checks each redirect the same way.
 */
export async function fetchPicture(
  address: string,
  { loopbackPort, timeoutMs = TIMEOUT_MS, resolve = resolveAll }: FetchOptions = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const isLetIn = (url: URL) =>
    loopbackPort !== undefined && url.protocol === "http:" && url.port === String(loopbackPort);
  let url = readAddress(address, isLetIn);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await open(url, isLetIn(url), resolve, signal);
    const { statusCode = 0, headers } = response;
    if (!REDIRECTS.has(statusCode)) return read(response, statusCode, signal);
    response.destroy();
    url = readAddress(headers.location ?? "", isLetIn, url);
  }
  throw new FetchRefused("The address redirects too many times.");
}

function readAddress(address: string, isLetIn: (url: URL) => boolean, from?: URL): URL {
  const url = URL.parse(address, from?.href);
  if (!url || url.username !== "" || url.password !== "" || !(isLetIn(url) || isPlain(url)))
    throw new FetchRefused("The address must begin with https://.");
  return url;
}

function isPlain({ protocol, port }: URL): boolean {
  return protocol === "https:" && port === "";
}

async function open(
  url: URL,
  isLetIn: boolean,
  resolve: (host: string) => Promise<LookupAddress[]>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const found = await whileTimeLasts(findAddress(url, isLetIn, resolve), signal);
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (isLetIn ? requestHttp : requestHttps)(url, {
    agent: false,
    signal,
    // Pins the checked address against DNS rebinding.
    lookup: pinned(found),
    headers: { accept: "image/avif,image/webp,image/png,image/jpeg", "accept-encoding": "identity" },
  });
  request.on("response", answer);
  request.on("error", () => reject(new FetchRefused("The other server could not be reached.", true)));
  request.end();
  return promise;
}

async function findAddress(
  { hostname }: URL,
  isLetIn: boolean,
  resolve: (host: string) => Promise<LookupAddress[]>,
): Promise<LookupAddress> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const found = family
    ? [{ address: host, family }]
    : await resolve(host).catch(() => {
        throw new FetchRefused("The other server could not be found.", true);
      });
  const isFine = isLetIn
    ? ({ address }: LookupAddress) => address === "127.0.0.1"
    : ({ address }: LookupAddress) => isPublicAddress(address);
  // One private address among several suggests an attack.
  if (found.length === 0 || !found.every(isFine))
    throw new FetchRefused("That address is not on the public internet.");
  return found[0]!;
}

const resolveAll = (host: string): Promise<LookupAddress[]> =>
  promisify(lookup)(host, { all: true, order: "ipv4first" });

function pinned({ address, family }: LookupAddress): LookupFunction {
  return (_, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family));
}

async function read(response: IncomingMessage, status: number, signal: AbortSignal): Promise<Buffer> {
  if (status !== 200) {
    response.destroy();
    throw new FetchRefused(`The other server answered ${status}.`, status >= 500 || status === 429);
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      // Leaving the loop closes the connection.
      if (bytes > MAX_PICTURE_BYTES) throw new FetchRefused("The picture has more than 10 MB.");
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    throw new FetchRefused(
      signal.aborted ? "The other server took too long." : "The other server closed the connection.",
      true,
    );
  }
  return Buffer.concat(parts);
}

async function whileTimeLasts<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new FetchRefused("The other server took too long.", true));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
