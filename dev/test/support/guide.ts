import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../postgres/postgres.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
export const LOCAL_AUTHORITY = "{\n\tlocal_certs\n\tskip_install_trust\n}\n";

export type Block = {
  language: string;
  file: string | undefined;
  text: string;
};

export function codeBlocksOf(guide: string, heading: string): Block[] {
  const text = readFileSync(new URL(`../../../docs/${guide}`, import.meta.url), "utf8");
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${guide} has no section called ${heading}`);
  return [...section.matchAll(/^( *)```(\w+)(?: title="(.+?)")?\n(.*?)^ *```$/gms)].map(
    ([, indent, language, file, code]) => ({
      language: language!,
      file,
      text: code!.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );
}

export async function serveRepository(): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "tindahan-repository-"));
  const git = (...values: string[]) => execFileSync("git", values, { cwd: folder, stdio: "ignore" });
  git("clone", "--bare", "--quiet", ROOT, "tindahan");
  git("-C", "tindahan", "branch", "--force", "main", "HEAD");
  const port = await freePort(9_418);
  const served = [`--base-path=${folder}`, "--export-all", "--listen=127.0.0.1", `--port=${port}`];
  const daemon = spawn("git", ["daemon", ...served], { stdio: "ignore", detached: true });
  return {
    url: `git://127.0.0.1:${port}/tindahan`,
    stop() {
      process.kill(-daemon.pid!);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function fillInSettings(text: string, printed: string[]): string {
  const urls = printed.join("").matchAll(/^(DATABASE\w+)=.*/gm);
  return [...urls].reduce(
    (filled, [line, name]) => filled.replace(new RegExp(`^${name}=.*`, "m"), () => line),
    text.replace(/^SECRET_KEY=.*/m, `SECRET_KEY=${randomBytes(33).toString("base64")}`),
  );
}
