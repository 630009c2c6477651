import type { Logger } from "pino";
import { listenForChanges, type Handlers, type Listener } from "./notifications.ts";

/** What the database announces, for as many as want to know: over one connection, opened when the first one asks. */
export type Changes = {
  follow: (handlers: Handlers) => void;
  /** Whether every change is heard of; `off` if nobody asked for that. */
  state: () => "ok" | "deaf" | "off";
  stop: () => Promise<void>;
};

export function createChanges(databaseUrl: string, log: Logger): Changes {
  const followers: Handlers[] = [];
  let listener: Listener | undefined;
  let isUp = false;

  function start(): Listener {
    return listenForChanges(
      databaseUrl,
      {
        onTopic: (topic) => followers.forEach(({ onTopic }) => onTopic(topic)),
        onUp: () => {
          isUp = true;
          followers.forEach(({ onUp }) => onUp());
        },
        onDown: (why) => {
          isUp = false;
          followers.forEach(({ onDown }) => onDown(why));
        },
      },
      log,
    );
  }

  return {
    follow(handlers) {
      followers.push(handlers);
      if (isUp) handlers.onUp();
      listener ??= start();
    },
    state: () => (isUp ? "ok" : listener ? "deaf" : "off"),
    stop: async () => listener?.stop(),
  };
}
