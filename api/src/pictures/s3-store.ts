import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { Logger } from "pino";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { S3Config } from "../config.ts";
import { IMMUTABLE, type PictureStore } from "./store.ts";

const TIMEOUT_MS = 5_000;
const FILE_TIMEOUT_MS = 30 * 60_000;

const NAME = /^[0-9a-f]{32}-\d+\.webp$/;

/** The shop serves the pictures itself, so the bucket stays private. */
export function createS3Store({ endpoint, bucket, ...key }: S3Config, log: Logger): PictureStore {
  const client = new AwsClient({ ...key, service: "s3", retries: 2, initRetryMs: 100 });
  const urlOf = (name: string) => `${endpoint}/${bucket}/uploads/${name}`;

  async function request(
    name: string,
    init: RequestInit,
    signal = AbortSignal.timeout(TIMEOUT_MS),
  ): Promise<Response> {
    const response = await client.fetch(urlOf(name), { ...init, signal }).catch((error: unknown) => {
      log.error({ err: error }, "picture store unreachable");
      throw new ShopError("unavailable");
    });
    if (response.ok || response.status === 404) return response;
    log.error(
      { status: response.status, body: (await response.text()).slice(0, 500) },
      "picture store refused the request",
    );
    throw new ShopError("unavailable");
  }

  function assertBucket({ status }: Response): void {
    if (status !== 404) return;
    log.error({ bucket }, "picture bucket does not exist");
    throw new ShopError("unavailable");
  }

  return {
    async put(name, bytes) {
      const headers = {
        "content-type": name.endsWith(".avif") ? "image/avif" : "image/webp",
        "cache-control": IMMUTABLE,
        "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
      };
      assertBucket(await request(name, { method: "PUT", headers, body: new Uint8Array(bytes) }));
    },
    async replaceFile(name, bytes) {
      // S3 needs length and hash in advance, so write a temporary file first.
      const path = join(tmpdir(), randomUUID());
      const hash = createHash("sha256");
      try {
        await pipeline(
          bytes.on("data", (chunk: string | Buffer) => hash.update(chunk)),
          createWriteStream(path),
        );
        const headers = { "x-amz-content-sha256": hash.digest("hex") };
        const init = { method: "PUT", headers, body: await openAsBlob(path) };
        assertBucket(await request(name, init, AbortSignal.timeout(FILE_TIMEOUT_MS)));
      } finally {
        await rm(path, { force: true });
      }
    },
    async openFile(name) {
      // The timeout ends with the response headers, because reading may take long.
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
      const response = await request(name, {}, controller.signal).finally(() => clearTimeout(timer));
      if (response.status === 404) return undefined;
      return {
        bytes: Readable.fromWeb(response.body as ReadableStream),
        length: Number(response.headers.get("content-length")),
        changedAt: new Date(response.headers.get("last-modified") ?? 0),
      };
    },
    async get(name) {
      const response = await request(name, {});
      return response.status === 404 ? undefined : Buffer.from(await response.arrayBuffer());
    },
    async serve(app, prefix) {
      app.get<{ Params: { name: string } }>(
        `${prefix}:name`,
        async ({ params: { name }, headers }, reply) => {
          if (!NAME.test(name)) throw new ShopError("not_found");
          const etag = `"${name}"`;
          void reply.headers({ "cache-control": IMMUTABLE, etag });
          if (headers["if-none-match"] === etag) return reply.code(304).send();
          const response = await request(name, {});
          if (response.status === 404) throw new ShopError("not_found");
          const length = response.headers.get("content-length");
          if (length) void reply.header("content-length", length);
          return reply.type("image/webp").send(Readable.fromWeb(response.body as ReadableStream));
        },
      );
    },
  };
}
