import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DATA } from "./own-database.ts";

const WAITING_SERVER = fileURLToPath(new URL("waiting-server.ts", import.meta.url));

type Watched = {
  /** Resolves when the server says that it listens; rejects if it ends before that. */
  untilReady: Promise<void>;
  stop: () => Promise<void>;
};

/** Runs the server and starts it again when one of its files is saved. It begins when its environment is known. */
export function startWatched(
  root: string,
  paths: string[],
  environment: Promise<Record<string, string>>,
): Watched {
  const ready = Promise.withResolvers<void>();
  let hasBeenReady = false;
  let child = start();
  let pending: NodeJS.Timeout | undefined;
  // Node's own --watch would also restart at the temporary files that Vite writes for its configuration.
  const watchers = paths.map((path) =>
    watch(join(root, path), { recursive: true }, () => {
      clearTimeout(pending);
      pending = setTimeout(() => void restart(), 100);
    }),
  );

  function start(): ChildProcess {
    const started = spawn(process.execPath, [WAITING_SERVER], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "development",
        // The next start, and each one after a file was saved, is a second faster.
        NODE_COMPILE_CACHE: `${DATA}compile-cache`,
      },
      // The server tells us by this channel that it listens, and learns from its end that we are gone.
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // In a group of its own: Ctrl-C reaches only us, and we stop things in order.
      detached: true,
    });
    void environment.then((known) => started.connected && started.send(known));
    started.once("message", () => {
      hasBeenReady = true;
      ready.resolve();
    });
    started.once("exit", (code, signal) => {
      if (isEnding.has(started)) return;
      const how = `The server ended with ${signal ?? code}.`;
      if (hasBeenReady) console.error(`${how} It starts again when a file is saved.`);
      else ready.reject(new Error(how));
    });
    return started;
  }

  async function restart(): Promise<void> {
    const old = child;
    await end(old);
    if (child === old) child = start();
  }

  return {
    untilReady: ready.promise,
    stop: async () => {
      clearTimeout(pending);
      for (const watcher of watchers) watcher.close();
      await end(child);
    },
  };
}

const isEnding = new WeakSet<ChildProcess>();

function end(child: ChildProcess): Promise<void> {
  isEnding.add(child);
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
