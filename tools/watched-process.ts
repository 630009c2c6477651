import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";

/** Runs the server and starts it again when one of its files is saved. */
export function startWatched(
  root: string,
  paths: string[],
  environment: Record<string, string>,
): { stop: () => Promise<void> } {
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
    return spawn(process.execPath, ["server.ts"], {
      cwd: root,
      env: { ...process.env, ...environment },
      // The channel tells the server when we are gone, however that came about.
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // In a group of its own: Ctrl-C reaches only us, and we stop things in order.
      detached: true,
    });
  }

  async function restart(): Promise<void> {
    const old = child;
    await end(old);
    if (child === old) child = start();
  }

  return {
    stop: async () => {
      clearTimeout(pending);
      for (const watcher of watchers) watcher.close();
      await end(child);
    },
  };
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
