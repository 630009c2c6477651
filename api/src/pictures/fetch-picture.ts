import { lookup, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import { isPublicIp } from "./public-ip.ts";
import { MAX_PICTURE_BYTES } from "@tindahan/contract/catalogue/constants.ts";

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 20_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export class FetchRefused extends Error {
  isTemporary: boolean;
  constructor(message: string, isTemporary = false) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

export type FetchOptions = {
  /** Tests allow plain HTTP to this port of the loopback interface. */
  loopbackPort?: number;
  timeoutMs?: number;
  resolve?: (host: string) => Promise<LookupAddress[]>;
};

/** Prevents server-side request forgery: refuses private addresses and checks each redirect. */
export async function fetchPicture(
  pictureUrl: string,
  { loopbackPort, timeoutMs = TIMEOUT_MS, resolve = resolveAll }: FetchOptions = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const isAllowedLoopback = (url: URL) =>
    loopbackPort !== undefined && url.protocol === "http:" && url.port === String(loopbackPort);
  let url = parseAllowedUrl(pictureUrl, isAllowedLoopback);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await requestPicture(url, isAllowedLoopback(url), resolve, signal);
    const { statusCode = 0, headers } = response;
    if (!REDIRECTS.has(statusCode)) return readPictureBody(response, statusCode, signal);
    response.destroy();
    url = parseAllowedUrl(headers.location ?? "", isAllowedLoopback, url);
  }
  throw new FetchRefused("The address redirects too many times.");
}

function parseAllowedUrl(text: string, isAllowedLoopback: (url: URL) => boolean, from?: URL): URL {
  const url = URL.parse(text, from?.href);
  if (
    !url ||
    url.username !== "" ||
    url.password !== "" ||
    !(isAllowedLoopback(url) || isHttpsOnDefaultPort(url))
  )
    throw new FetchRefused("The address must begin with https://.");
  return url;
}

function isHttpsOnDefaultPort({ protocol, port }: URL): boolean {
  return protocol === "https:" && port === "";
}

async function requestPicture(
  url: URL,
  isAllowedLoopback: boolean,
  resolve: (host: string) => Promise<LookupAddress[]>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const resolved = await withTimeout(resolvePublicAddress(url, isAllowedLoopback, resolve), signal);
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (isAllowedLoopback ? requestHttp : requestHttps)(url, {
    agent: false,
    signal,
    // Pins the checked address against DNS rebinding.
    lookup: pinnedLookup(resolved),
    headers: { accept: "image/avif,image/webp,image/png,image/jpeg", "accept-encoding": "identity" },
  });
  request.on("response", answer);
  request.on("error", () => reject(new FetchRefused("The other server could not be reached.", true)));
  request.end();
  return promise;
}

async function resolvePublicAddress(
  { hostname }: URL,
  isAllowedLoopback: boolean,
  resolve: (host: string) => Promise<LookupAddress[]>,
): Promise<LookupAddress> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses = family
    ? [{ address: host, family }]
    : await resolve(host).catch(() => {
        throw new FetchRefused("The other server could not be found.", true);
      });
  const isAllowed = isAllowedLoopback
    ? ({ address }: LookupAddress) => address === "127.0.0.1"
    : ({ address }: LookupAddress) => isPublicIp(address);
  // One private address among several suggests an attack.
  if (addresses.length === 0 || !addresses.every(isAllowed))
    throw new FetchRefused("That address is not on the public internet.");
  return addresses[0]!;
}

const resolveAll = (host: string): Promise<LookupAddress[]> =>
  promisify(lookup)(host, { all: true, order: "ipv4first" });

function pinnedLookup({ address, family }: LookupAddress): LookupFunction {
  return (_, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family));
}

async function readPictureBody(
  response: IncomingMessage,
  status: number,
  signal: AbortSignal,
): Promise<Buffer> {
  if (status !== 200) {
    response.destroy();
    throw new FetchRefused(`The other server answered ${status}.`, status >= 500 || status === 429);
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
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

async function withTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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
