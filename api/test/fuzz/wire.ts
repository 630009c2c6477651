import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { Send } from "./fuzz.ts";
import type { Input } from "./inputs.ts";
import { isRaw, rawBytesOf } from "./raw-bytes.ts";

/** Streams and incomplete requests never end, so the socket is closed. */
const TIMEOUT_MS = 100;

export type Wire = { send: Send; close: () => void };

export function wireTo(url: string): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    send: (input) => (isRaw(input) ? sendRaw(url, input) : sendRequest(url, agent, input)),
    close: () => agent.destroy(),
  };
}

function sendRequest(
  url: string,
  agent: Agent,
  { method, url: path, headers, body }: Input,
): Promise<number[]> {
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      { agent, method, path, headers: { ...headers, ...lengthOf(body) } },
      (response) => {
        const { statusCode = 0 } = response;
        if (response.headers["content-type"]?.startsWith("text/event-stream")) response.destroy();
        response.on("error", () => {});
        response.on("close", () => resolve([statusCode]));
        response.resume();
      },
    );
    outgoing.on("error", () => resolve([]));
    outgoing.end(body);
  });
}

function lengthOf(body: Buffer | undefined): Record<string, number> {
  return body ? { "content-length": body.length } : {};
}

function sendRaw(url: string, input: Input): Promise<number[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let responses = "";
    const socket = connect({ host: hostname, port: Number(port) });
    const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS);
    socket.on("data", (bytes) => void (responses += bytes.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(Array.from(responses.matchAll(/^HTTP\/1\.1 (\d{3}) /gm), ([, status]) => Number(status)));
    });
    socket.end(rawBytesOf(input));
  });
}
