import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export function copyNode(fileOf: (path: string) => string): void {
  cpSync(process.execPath, fileOf("usr/bin/node"));
  const npm = dirname(dirname(realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim())));
  mkdirSync(fileOf("usr/lib/node_modules"), { recursive: true });
  cpSync(npm, fileOf("usr/lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"])
    execFileSync("ln", ["-sf", `../../lib/node_modules/npm/bin/${name}-cli.js`, fileOf(`usr/bin/${name}`)]);
  writeFileSync(fileOf("usr/lib/node_modules/npm/npmrc"), "cafile=/etc/ssl/certs/ca-certificates.crt\n");
}
