import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How long clients may take. Node looks once a second whether somebody took longer; by default it is every 30 s. */
export const TIMEOUTS = {
  headersMs: 5_000,
  /** For a body; a large one from a logged-in admin may take as long as Node waits for a whole request. */
  bodyMs: 10_000,
  requestMs: 60_000,
  /** Neither reading our answer nor sending anything. */
  silenceMs: 60_000,
  checkEveryMs: 1_000,
};

const bodies = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Ends connections that send their body a byte at a time, or never read their answer. A slow phone is neither: as long as
 * some of the answer leaves our buffer, Node starts the time over. Nor is an event stream: it writes often.
 */
export function endSlowClients(server: Server, { bodyMs, silenceMs } = TIMEOUTS): void {
  const answering = new WeakSet<Socket>();

  server.on("request", (request, response) => {
    const { socket, headers } = request;
    answering.add(socket);
    response.once("close", () => answering.delete(socket));
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const timer = setTimeout(() => socket.destroy(), bodyMs);
    bodies.set(request, timer);
    for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
  });

  server.setTimeout(silenceMs, (socket) => {
    // Who waits for an answer that we are still working on has done nothing wrong.
    if (answering.has(socket) && socket.writableLength === 0) socket.setTimeout(silenceMs);
    else socket.destroy();
  });
}

/** For routes that take large bodies, once the caller is known. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(bodies.get(request));
}
