import type { Input } from "./inputs.ts";
import { randomFrom, type Random } from "./random.ts";

/** One input in ten is sent over a socket as bytes that need not be HTTP. */
export function isRaw({ seed }: Input): boolean {
  return seed % 10 === 0;
}

export function rawBytesOf(input: Input): Buffer {
  const random = randomFrom(~input.seed);
  return random.pick(BREAKAGES)(input, random);
}

type Parts = Partial<{ method: string; target: string; version: string; headers: string[]; body: Buffer }>;

function write({ method, url, headers, body = Buffer.alloc(0) }: Input, parts: Parts = {}): Buffer {
  const payload = parts.body ?? body;
  const lines = parts.headers ?? [
    "Host: shop.example",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(payload.length > 0 ? [`Content-Length: ${payload.length}`] : []),
    "Connection: close",
  ];
  const head = `${parts.method ?? method} ${parts.target ?? url} ${parts.version ?? "HTTP/1.1"}`;
  return Buffer.concat([Buffer.from(`${[head, ...lines].join("\r\n")}\r\n\r\n`, "latin1"), payload]);
}

const withHeaders = (input: Input, ...more: string[]) =>
  write(input, {
    headers: [
      "Host: shop.example",
      ...Object.entries(input.headers).map(([name, value]) => `${name}: ${value}`),
      ...more,
    ],
  });

const TARGETS = [
  "//", "//evil.example/", "//evil.example//products", "///", "http://evil.example/", "http://[::1", "https://evil.example:99999/api/products", "*", "", "api/products",
  "/\\evil.example", "/%2f%2fevil.example", "/..//..//etc/passwd", "/api/../api/products", "/api/./products", "/api/products/", "/API/products", "/api//products", "/%", "/%zz",
  "/%c0%ae%c0%ae/", "/\xff\xfe", "/products/%ed%a0%80", "/?" + "a".repeat(15_000), "/" + "a/".repeat(3_000), "/#x", "/;x=1", "/api/products?page=1#2", "evil.example:80", "/\u0001",
  "/uploads/..%2f..%2fserver.ts", "/uploads/%00.webp", "/assets/..\\..\\x", "/sitemaps/-1.xml", "/sitemaps/99999999999999999999.xml", "/__manifest?p=//&version=x", "/_root.data?_routes=",
]; // prettier-ignore

const METHODS = [
  "get",
  "GE",
  "TRACE",
  "CONNECT",
  "OPTIONS",
  "HEAD",
  "PATCH",
  "PROPFIND",
  "QUERY",
  "M-SEARCH",
  "PRI",
  "X".repeat(300),
  "GET\t",
  "",
];
const VERSIONS = ["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.2", "HTTP/11", "http/1.1", "", "HTTP/1.1 x"];

const CONFLICTS = [
  ["Content-Length: 5", "Transfer-Encoding: chunked"], ["Content-Length: 5", "Content-Length: 6"], ["Content-Length: -1"], ["Content-Length: 1e3"], ["Content-Length: 99999999999999999999"],
  ["Transfer-Encoding: xchunked"], ["Transfer-Encoding: chunked, identity"], ["Transfer-Encoding : chunked"], ["Transfer-Encoding:\x0bchunked"], ["transfer-encoding: chunked", "transfer-encoding: identity"],
  ["Content-Length: 0x5"], ["Content-Length: +5"], ["Expect: 100-continue", "Content-Length: 5"], ["Expect: 200-ok"], ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings"], ["Upgrade: websocket", "Connection: Upgrade"],
  [" folded: x"], ["Host: a", "Host: b"], ["Host: "], ["Host: a b"], ["Host: [::1"], [": x"], ["x"], ["x\0y: z"], ["a: \x00"], ["Content-Type: application/json", "Content-Type: text/plain"],
  ["Content-Encoding: gzip", "Content-Length: 2"], ["Content-Type: multipart/form-data; boundary=", "Content-Length: 2"], ["Content-Type: application/json; charset=utf-16", "Content-Length: 2"], ["Content-Type: /;;;=", "Content-Length: 2"],
]; // prettier-ignore

const CHUNKS = [
  "0\r\n\r\n",
  "5\r\nhello\r\n0\r\n\r\n",
  "ffffffffffffffff\r\n",
  "-1\r\n",
  "g\r\n",
  "5;x=y\r\nhello\r\n0\r\nTrailer: x\r\n\r\n",
  "5\nhello\n0\n\n",
  "5\r\nhel",
];
const BODIES = ["hello", "{}", "\0", "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--", ""];

const BREAKAGES: ((input: Input, random: Random) => Buffer)[] = [
  (input, random) => write(input, { target: random.pick(TARGETS) }),
  (input, random) => write(input, { method: "GET", target: random.pick(TARGETS), body: Buffer.alloc(0) }),
  (input, random) => write(input, { method: random.pick(METHODS) }),
  (input, random) => write(input, { version: random.pick(VERSIONS) }),
  (input, random) => Buffer.concat([withHeaders(input, ...random.pick(CONFLICTS)), Buffer.from(random.pick(BODIES))]),
  (input, random) => Buffer.concat([withHeaders(input, "Content-Type: application/json", "Transfer-Encoding: chunked"), Buffer.from(random.pick(CHUNKS))]),
  (input, random) => withHeaders(input, ...Array.from({ length: random.pick([100, 1_900, 2_100]) }, (_, i) => `x-${i}: ${i}`)),
  (input, random) => withHeaders(input, `x: ${"y".repeat(random.pick([8_000, 17_000]))}`),
  (input, random) => cutShort(write(input), random),
  (input, random) => flipBytes(write(input), random),
  (input) => Buffer.from(write(input).toString("latin1").replaceAll("\r\n", "\n"), "latin1"),
  (input) => Buffer.concat([withHeaders(input), write(input)]),
  (_, random) => Buffer.from(Array.from({ length: 1 + random.below(400) }, () => random.below(256))),
  (input, random) => Buffer.concat([Buffer.from("\x16\x03\x01\x02\x00\x01"), write(input).subarray(0, random.below(50))]),
]; // prettier-ignore

function cutShort(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(0, random.below(bytes.length));
}

function flipBytes(bytes: Buffer, random: Random): Buffer {
  for (let i = random.below(8); i >= 0; i--) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}
