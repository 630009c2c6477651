import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { Logger } from "pino";
import { codeOf, withoutStack } from "./database-errors.ts";

/** The database says here what was changed; the payload is a tag, such as "catalogue". */
const CHANNEL = "changes";
const BEAT_MS = 2_000;
const RETRY_MS = 500;
const TOO_MANY_CONNECTIONS = "53300";

export type Listener = { stop: () => Promise<void> };

export type Handlers = {
  onTag: (tag: string) => void;
  /** From now on every change is heard of. */
  onUp: () => void;
  /** Changes may be missed from now on; said again with each try that fails. */
  onDown: (why: Deafness) => void;
};

/** `away`: there is no connection. `deaf`: there is one, and queries work, but notifications do not arrive. */
type Deafness = "away" | "deaf";

/**
 * Hears of changes on a connection of its own, and takes a new one whenever that is lost. It also sends itself a sign
 * every other second: a connection that looks alive but brings nothing, as some poolers give, counts as lost.
 */
export function listenForChanges(databaseUrl: string, handlers: Handlers, log: Logger): Listener {
  let isStopped = false;
  let hasFailed = false;
  let hangUp = (): void => {};

  async function listen(): Promise<void> {
    const own = `alive_${randomUUID().replaceAll("-", "")}`;
    const client = new Client({
      connectionString: databaseUrl,
      application_name: "tindahan-changes",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    let isUp = false;
    let isAnswered = false;
    let why: Deafness = "away";
    let lastSign = Date.now();
    const lost = new Promise<void>((resolve) => {
      hangUp = resolve;
      client.once("error", () => resolve());
      client.once("end", () => resolve());
    });
    client.on("notification", ({ channel, payload }) => {
      if (channel === CHANNEL) return handlers.onTag(payload ?? "");
      lastSign = Date.now();
      if (!isUp) handlers.onUp();
      isUp = true;
      hasFailed = false;
    });
    const sendSign = () => {
      if (Date.now() - lastSign > 2 * BEAT_MS) {
        why = isAnswered ? "deaf" : "away";
        return hangUp();
      }
      isAnswered = false;
      client.query("select pg_notify($1, '')", [own]).then(() => (isAnswered = true), hangUp);
    };
    let beat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      lastSign = Date.now();
      beat = setInterval(sendSign, BEAT_MS);
      await Promise.race([client.query(`listen ${CHANNEL}; listen ${own}`), lost]);
      sendSign();
      await lost;
    } catch (error) {
      // The pool's connections still work.
      if (codeOf(error) === TOO_MANY_CONNECTIONS) why = "deaf";
      throw error;
    } finally {
      clearInterval(beat);
      handlers.onDown(why);
      client.on("error", () => {});
      // Not waited for: a connection that is stuck may take minutes to say goodbye.
      void client.end().catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    while (!isStopped) {
      await listen().catch((error: unknown) => {
        // Once an outage, not twice a second.
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
      hangUp();
      await ended;
    },
  };
}
