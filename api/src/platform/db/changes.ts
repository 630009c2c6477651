import type { Logger } from "pino";
import { listenForChanges, type Handlers, type Listener } from "./notifications.ts";

export type Changes = {
  subscribe: (handlers: Handlers) => void;
  /** `deaf`: notifications may be missed. `off`: no subscriber yet. */
  state: () => "ok" | "deaf" | "off";
  stop: () => Promise<void>;
};

export function createChangeNotifications(databaseUrl: string, log: Logger): Changes {
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
        onDown: (reason) => {
          isUp = false;
          subscribers.forEach(({ onDown }) => onDown(reason));
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
