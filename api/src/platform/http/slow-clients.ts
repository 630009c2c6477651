import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

export const TIMEOUTS = {
  headersMs: 5_000,
  bodyMs: 10_000,
  requestMs: 60_000,
  idleMs: 60_000,
  checkEveryMs: 1_000,
};

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Progress in either direction resets the idle timer, so slow phones and event streams survive. */
export function closeSlowConnections(server: Server, { bodyMs, idleMs } = TIMEOUTS): void {
  const responding = new WeakSet<Socket>();

  server.on("request", (request, response) => {
    const { socket, headers } = request;
    responding.add(socket);
    response.once("close", () => responding.delete(socket));
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const timer = setTimeout(() => socket.destroy(), bodyMs);
    bodyTimers.set(request, timer);
    for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
  });

  server.setTimeout(idleMs, (socket) => {
    if (responding.has(socket) && socket.writableLength === 0) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}

export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(bodyTimers.get(request));
}
