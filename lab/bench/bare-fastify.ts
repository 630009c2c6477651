import { brotliCompressSync, constants } from "node:zlib";
import fastify from "fastify";

const SHOP_BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type StoredResponse = { path: string; headers: Record<string, string>; text: string; isCompressed?: boolean };

process.once("message", async (responses: StoredResponse[]) => {
  const app = fastify({ logger: false });
  for (const { path, headers, text, isCompressed } of responses) {
    const body = isCompressed ? brotliCompressSync(text, SHOP_BROTLI_OPTIONS) : Buffer.from(text);
    const responseHeaders = isCompressed ? { ...headers, "content-encoding": "br" } : headers;
    app.get(path, (_, reply) => {
      void reply.headers(responseHeaders).send(body);
    });
  }
  process.send!(await app.listen({ host: "127.0.0.1", port: 0 }));
});
