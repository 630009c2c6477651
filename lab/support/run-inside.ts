import { execFile } from "node:child_process";

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
    child.stdin!.on("error", () => {
      // The script has ended without a prompt.
    });
    child.stdin!.end("\n");
  });
}
