import fastify from "fastify";

/** Fastify and nothing of ours: sends what it was given, from memory. The other side of the warm measurement. */
process.once("message", async (answers: { path: string; type: string; text: string }[]) => {
  const app = fastify({ logger: false });
  for (const { path, type, text } of answers) {
    const body = Buffer.from(text);
    app.get(path, (_, reply) => {
      void reply.header("content-type", type).send(body);
    });
  }
  process.send!(await app.listen({ host: "127.0.0.1", port: 0 }));
});
