import { Readable } from "node:stream";

const from = Readable.from.bind(Readable);
Readable.from = (source, options) => {
  if (options?.objectMode !== false) return from(source, options);
  return from(
    (async function* collected() {
      const parts: string[] = [];
      for await (const part of source as AsyncIterable<string>) parts.push(part);
      yield* parts;
    })(),
    options,
  );
};
