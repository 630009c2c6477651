import { brotliCompressSync, constants } from "node:zlib";
import fastify from "fastify";

const AS_THE_SHOP = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Sent = { path: string; headers: Record<string, string>; text: string; isCompressed?: boolean };

/** Fastify and nothing of ours: sends what it was given, from memory. The other side of the warm measurement. */
process.once("message", async (responses: Sent[]) => {
  const app = fastify({ logger: false });
  for (const { path, headers, text, isCompressed } of responses) {
    const body = isCompressed ? brotliCompressSync(text, AS_THE_SHOP) : Buffer.from(text);
    const sent = isCompressed ? { ...headers, "content-encoding": "br" } : headers;
    app.get(path, (_, reply) => {
      void reply.headers(sent).send(body);
    });
  }
  process.send!(await app.listen({ host: "127.0.0.1", port: 0 }));
});
