import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DATA_DIRECTORY } from "./own-database.ts";

const WAITING_SERVER = fileURLToPath(new URL("waiting-server.ts", import.meta.url));

type Watched = {
  untilReady: Promise<void>;
  stop: () => Promise<void>;
};

export function startWatched(
  root: string,
  paths: string[],
  environment: Promise<Record<string, string>>,
): Watched {
  const ready = Promise.withResolvers<void>();
  let hasBeenReady = false;
  let child = start();
  let pending: NodeJS.Timeout | undefined;
  // Node's --watch would also restart for Vite's temporary files.
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
        NODE_COMPILE_CACHE: `${DATA_DIRECTORY}compile-cache`,
      },
      // The channel reports readiness, and its end tells the server that we exited.
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // Detached, so that Ctrl-C reaches only us and we stop processes in order.
      detached: true,
    });
    void environment.then((variables) => started.connected && started.send(variables));
    started.once("message", () => {
      hasBeenReady = true;
      ready.resolve();
    });
    started.once("exit", (code, signal) => {
      if (stoppingProcesses.has(started)) return;
      const message = `The server ended with ${signal ?? code}.`;
      if (hasBeenReady) console.error(`${message} It starts again when a file is saved.`);
      else ready.reject(new Error(message));
    });
    return started;
  }

  async function restart(): Promise<void> {
    const old = child;
    await stopProcess(old);
    if (child === old) child = start();
  }

  return {
    untilReady: ready.promise,
    stop: async () => {
      clearTimeout(pending);
      for (const watcher of watchers) watcher.close();
      await stopProcess(child);
    },
  };
}

const stoppingProcesses = new WeakSet<ChildProcess>();

function stopProcess(child: ChildProcess): Promise<void> {
  stoppingProcesses.add(child);
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
