import { gzipSync } from "node:zlib";
import fastify from "fastify";

type Sent = { path: string; type: string; text: string; isCompressed?: boolean };

/** Fastify and nothing of ours: sends what it was given, from memory. The other side of the warm measurement. */
process.once("message", async (answers: Sent[]) => {
  const app = fastify({ logger: false });
  for (const { path, type, text, isCompressed } of answers) {
    const body = isCompressed ? gzipSync(text) : Buffer.from(text);
    app.get(path, (_, reply) => {
      if (isCompressed) void reply.header("content-encoding", "gzip");
      void reply.header("content-type", type).send(body);
    });
  }
  process.send!(await app.listen({ host: "127.0.0.1", port: 0 }));
});
