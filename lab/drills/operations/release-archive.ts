import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PARTS = [
  "package.json",
  "server.ts",
  "api",
  "contract",
  "cli",
  "web/package.json",
  "web/server",
  "web/app",
  "web/build",
];

/** Packs this working copy like a release, with linked packages. `change` edits the copy first. */
export function packRelease(
  folder: string,
  name: string,
  change: (release: string) => void = () => {},
): string {
  const release = join(folder, name);
  for (const part of PARTS) {
    mkdirSync(dirname(join(release, part)), { recursive: true });
    cpSync(join(ROOT, part), join(release, part), { recursive: true });
  }
  linkPackages(release, ["api", "contract", "web"]);
  change(release);
  execFileSync("tar", ["czf", `${release}.tar.gz`, "-C", folder, name]);
  const sum = createHash("sha256")
    .update(readFileSync(`${release}.tar.gz`))
    .digest("hex");
  appendFileSync(join(folder, "SHA256SUMS"), `${sum}  ${name}.tar.gz\n`);
  rmSync(release, { recursive: true });
  return `${release}.tar.gz`;
}

export function linkPackages(copy: string, own: string[]): void {
  const packages = join(copy, "node_modules");
  mkdirSync(join(packages, "@tindahan"), { recursive: true });
  for (const name of own) symlinkSync(`../../${name}`, join(packages, "@tindahan", name));
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@tindahan") symlinkSync(join(ROOT, "node_modules", name), join(packages, name));
}

export function breakProgram(release: string): void {
  writeFileSync(join(release, "server.ts"), "process.exit(1);\n");
}

export function renameAssets(release: string): void {
  const build = join(release, "web/build");
  const assets = join(build, "client/assets");
  const [entry] = globSync("entry.client-*.js", { cwd: assets });
  const renamed = entry!.replace("entry.client-", "entry.client-other-");
  for (const file of globSync("**/*.{js,json}", { cwd: build }).map((path) => join(build, path)))
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(entry!, renamed));
  for (const ending of ["", ".br", ".gz"]) {
    cpSync(join(assets, entry! + ending), join(assets, renamed + ending));
    rmSync(join(assets, entry! + ending));
  }
}
