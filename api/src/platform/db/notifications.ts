import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { Logger } from "pino";
import { errorCodeOf, withoutStack } from "./database-errors.ts";

const CHANNEL = "changes";
const HEARTBEAT_MS = 2_000;
const RETRY_MS = 500;
const TOO_MANY_CONNECTIONS = "53300";

export type Listener = { stop: () => Promise<void> };

export type Handlers = {
  onTag: (tag: string) => void;
  onUp: () => void;
  onDown: (reason: DownReason) => void;
};

/** `away`: disconnected. `deaf`: queries work, but no notifications arrive. */
type DownReason = "away" | "deaf";

/** Heartbeats detect poolers that keep a connection open without delivering notifications. */
export function listenForChanges(databaseUrl: string, handlers: Handlers, log: Logger): Listener {
  let isStopped = false;
  let hasFailed = false;
  let disconnect = (): void => {};

  async function listen(): Promise<void> {
    const heartbeatChannel = `alive_${randomUUID().replaceAll("-", "")}`;
    const client = new Client({
      connectionString: databaseUrl,
      application_name: "tindahan-changes",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    let isUp = false;
    let isAnswered = false;
    let reason: DownReason = "away";
    let lastHeartbeat = Date.now();
    const lost = new Promise<void>((resolve) => {
      disconnect = resolve;
      client.once("error", () => resolve());
      client.once("end", () => resolve());
    });
    client.on("notification", ({ channel, payload }) => {
      if (channel === CHANNEL) return handlers.onTag(payload ?? "");
      lastHeartbeat = Date.now();
      if (!isUp) handlers.onUp();
      isUp = true;
      hasFailed = false;
    });
    const sendHeartbeat = () => {
      if (Date.now() - lastHeartbeat > 2 * HEARTBEAT_MS) {
        reason = isAnswered ? "deaf" : "away";
        return disconnect();
      }
      isAnswered = false;
      client
        .query("select pg_notify($1, '')", [heartbeatChannel])
        .then(() => (isAnswered = true), disconnect);
    };
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      lastHeartbeat = Date.now();
      heartbeat = setInterval(sendHeartbeat, HEARTBEAT_MS);
      await Promise.race([client.query(`listen ${CHANNEL}; listen ${heartbeatChannel}`), lost]);
      sendHeartbeat();
      await lost;
    } catch (error) {
      if (errorCodeOf(error) === TOO_MANY_CONNECTIONS) reason = "deaf";
      throw error;
    } finally {
      clearInterval(heartbeat);
      handlers.onDown(reason);
      client.on("error", () => {});
      // Not awaited: closing a stuck connection can take minutes.
      void client.end().catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    while (!isStopped) {
      await listen().catch((error: unknown) => {
        if (!hasFailed) log.warn({ err: withoutStack(error) }, "cannot listen for changes");
        hasFailed = true;
      });
      if (!isStopped) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  const ended = keepListening();

  return {
    stop: async () => {
      isStopped = true;
      disconnect();
      await ended;
    },
  };
}
