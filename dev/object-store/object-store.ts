import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { signatureErrorOf, sha256, type Key } from "./signature.ts";

type StoredObject = { bytes: Buffer; type: string; cacheControl: string | undefined };

export type ObjectStore = {
  endpoint: string;
  objects: Map<string, StoredObject>;
  failNext: (count: number) => void;
  close: () => Promise<void>;
};

export async function startObjectStore(bucket: string, key: Key): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  let failures = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = "", url = "/", headers } = request;
    const [, inBucket, ...rest] = decodeURIComponent(new URL(url, "http://store").pathname).split("/");
    const name = rest.join("/");
    const refusal = signatureErrorOf({ method, url, headers }, key, new Date());
    const sum = headers["x-amz-content-sha256"];
    if (failures > 0) {
      failures -= 1;
      return refuse(response, 503, "SlowDown");
    }
    if (refusal) return refuse(response, 403, refusal);
    if (sum !== "UNSIGNED-PAYLOAD" && sum !== sha256(body))
      return refuse(response, 400, "XAmzContentSHA256Mismatch");
    if (inBucket !== bucket) return refuse(response, 404, "NoSuchBucket");
    if (method === "PUT") {
      const type = headers["content-type"] ?? "binary/octet-stream";
      objects.set(name, { bytes: body, type, cacheControl: headers["cache-control"] });
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    const found = objects.get(name);
    if (method !== "GET" && method !== "HEAD") return refuse(response, 405, "MethodNotAllowed");
    if (!found) return refuse(response, 404, "NoSuchKey");
    response.writeHead(200, {
      "content-type": found.type,
      "content-length": found.bytes.length,
      etag: etagOf(found.bytes),
      ...(found.cacheControl ? { "cache-control": found.cacheControl } : {}),
    });
    response.end(method === "GET" ? found.bytes : undefined);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (count) => {
      failures = count;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  response.writeHead(status, { "content-type": "application/xml" }).end(body);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}
