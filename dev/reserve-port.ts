import { createSocket } from "node:dgram";
import { isPortFree } from "./postgres/postgres.ts";

/** Holds the UDP port of the same number as a lock, so that concurrent starts get different ports. */
export async function reservePort(preferred: number): Promise<number> {
  for (let port = preferred; port <= 65_535; port++) {
    const release = await reserve(port);
    if (release && (await isPortFree(port))) return port;
    release?.();
  }
  throw new Error(`There is no free port from ${preferred} on.`);
}

function reserve(port: number): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4").unref();
    socket.once("error", () => resolve(undefined));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => resolve(() => socket.close()));
  });
}
