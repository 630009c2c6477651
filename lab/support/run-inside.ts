import { execFile } from "node:child_process";

/** Runs a script on a machine of a drill, as root and in a shell that stops at the first failure; returns what it printed. */
export function runInside(enter: string[], script: string): Promise<string> {
  const environment = ["env", "-i", "HOME=/root", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin"];
  return new Promise((resolve, reject) => {
    const child = execFile(
      "nsenter",
      [...enter, ...environment, "bash", "--norc", "-euo", "pipefail", "-c", `cd /root\n${script}`],
      { maxBuffer: 64 * 1024 ** 2 },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${script}\n${stdout}${stderr}`)) : resolve(stdout),
    );
    // Whatever asks is answered by Enter.
    child.stdin!.on("error", () => {
      // It asked nothing, and has already ended.
    });
    child.stdin!.end("\n");
  });
}
