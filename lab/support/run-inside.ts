import { execFile } from "node:child_process";

/** Runs a script as root in a drill's machine and returns its output. Stops at the first failure. */
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
    // Answers every prompt with Enter.
    child.stdin!.on("error", () => {
      // The script has ended without a prompt.
    });
    child.stdin!.end("\n");
  });
}
