import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders };
export type Key = { accessKeyId: string; secretAccessKey: string; region: string };

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+),\s*SignedHeaders=(?<signed>[^,]+),\s*Signature=(?<signature>[0-9a-f]{64})$/;

/**
 * Signature version 4 from Amazon's documents, independent of our signing code. Returns S3's error code, or
 * undefined.
 */
export function signatureErrorOf(
  { method, url, headers }: SignedRequest,
  key: Key,
  now: Date,
): string | undefined {
  const credentials = HEADER.exec(headers.authorization ?? "")?.groups;
  if (!credentials) return "AccessDenied";
  if (credentials["id"] !== key.accessKeyId) return "InvalidAccessKeyId";
  const date = joinHeader(headers["x-amz-date"]);
  const day = date.slice(0, 8);
  if (credentials["scope"] !== `${day}/${key.region}/s3/aws4_request`) return "AuthorizationHeaderMalformed";
  if (Math.abs(parseAmzDate(date) - now.getTime()) > 15 * 60_000) return "RequestTimeTooSkewed";
  const signedHeaders = credentials["signed"]!.split(";");
  const mustBeSigned = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  if (!mustBeSigned.every((name) => signedHeaders.includes(name))) return "AccessDenied";

  const { pathname, searchParams } = new URL(url, "http://store");
  const query = [...searchParams].map(([name, value]) => `${escape(name)}=${escape(value)}`).toSorted();
  const canonical = [
    method,
    pathname.split("/").map((part) => escape(decodeURIComponent(part))).join("/"),
    query.join("&"),
    ...signedHeaders.map((name) => `${name}:${joinHeader(headers[name]).trim().replaceAll(/ +/g, " ")}`),
    "",
    signedHeaders.join(";"),
    joinHeader(headers["x-amz-content-sha256"]),
  ].join("\n"); // prettier-ignore
  const toSign = ["AWS4-HMAC-SHA256", date, credentials["scope"], sha256(canonical)].join("\n");
  const signingKey = [day, key.region, "s3", "aws4_request"].reduce(
    hmac,
    Buffer.from(`AWS4${key.secretAccessKey}`),
  );
  const expected = hmac(signingKey, toSign);
  return timingSafeEqual(expected, Buffer.from(credentials["signature"]!, "hex"))
    ? undefined
    : "SignatureDoesNotMatch";
}

export function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function joinHeader(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(",") : (value ?? "");
}

function parseAmzDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}

function escape(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`,
  );
}
