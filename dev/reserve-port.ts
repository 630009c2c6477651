import { createSocket } from "node:dgram";
import { isPortFree } from "./postgres/postgres.ts";

/**
 * A free port, the wanted one or the next, which no other shop that starts at the same moment takes, too. The process holds the
 * UDP port of the same number: the system gives it to one process only, and takes it back however that one ends.
 */
export async function takePort(wanted: number): Promise<number> {
  for (let port = wanted; port <= 65_535; port++) {
    const release = await reserve(port);
    if (release && (await isPortFree(port))) return port;
    release?.();
  }
  throw new Error(`There is no free port from ${wanted} on.`);
}

function reserve(port: number): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4").unref();
    socket.once("error", () => resolve(undefined));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => resolve(() => socket.close()));
  });
}
