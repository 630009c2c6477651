import type { Logger } from "pino";
import { listenForChanges, type Handlers, type Listener } from "./notifications.ts";

/** What the database announces, for as many as want to know: over one connection, opened when the first one asks. */
export type Changes = {
  subscribe: (handlers: Handlers) => void;
  /** Whether every change is heard of; `off` if nobody asked for that. */
  state: () => "ok" | "deaf" | "off";
  stop: () => Promise<void>;
};

export function createChanges(databaseUrl: string, log: Logger): Changes {
  const subscribers: Handlers[] = [];
  let listener: Listener | undefined;
  let isUp = false;

  function start(): Listener {
    return listenForChanges(
      databaseUrl,
      {
        onTag: (tag) => subscribers.forEach(({ onTag }) => onTag(tag)),
        onUp: () => {
          isUp = true;
          subscribers.forEach(({ onUp }) => onUp());
        },
        onDown: (why) => {
          isUp = false;
          subscribers.forEach(({ onDown }) => onDown(why));
        },
      },
      log,
    );
  }

  return {
    subscribe(handlers) {
      subscribers.push(handlers);
      if (isUp) handlers.onUp();
      listener ??= start();
    },
    state: () => (isUp ? "ok" : listener ? "deaf" : "off"),
    stop: async () => listener?.stop(),
  };
}
