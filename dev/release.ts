import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const USAGE = `Usage: npm run release -- VERSION        such as 0.2.0
       npm run release -- notes VERSION  prints its notes

Gives all packages and compose.yaml the version and CHANGELOG.md's unreleased changes its date, commits both, and tags the commit with the
notes. Nothing is pushed: git push --follow-tags origin main does that, and the release workflow builds from the tag.`;

type Manifest = { version: string; workspaces?: string[] };

const [first, second] = process.argv.slice(2);
try {
  if (first === "notes" && second) console.log(notesOf(second.replace(/^v/, ""), readChangelog()));
  else if (/^\d+\.\d+\.\d+$/.test(first ?? "") && !second) release(first!);
  else throw new Error(USAGE);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function release(version: string): void {
  if (git("status", "--porcelain")) throw new Error("Commit or stash your changes first.");
  if (git("tag", "--list", `v${version}`)) throw new Error(`v${version} exists already.`);
  const newest = git("tag", "--list", "v*", "--sort=-version:refname").split("\n")[0]!.slice(1);
  if (newest && compare(version, newest) < 0) throw new Error(`${newest} is newer than ${version}.`);
  const changelog = readChangelog();
  const heading = /^## (?:\d+\.\d+\.\d+ \(unreleased\)|Unreleased)$/m;
  if (!heading.test(changelog)) throw new Error("CHANGELOG.md has no unreleased changes.");
  const date = new Date().toISOString().slice(0, 10);
  const released = changelog.replace(heading, `## ${version} (${date})`);
  const notes = notesOf(version, released);
  writeFileSync("CHANGELOG.md", released);
  setVersions(version);
  git("commit", "--quiet", "--all", "--message", `Release ${version}`);
  // Verbatim, because Markdown headings start with "#".
  git("tag", "--annotate", "--cleanup=verbatim", `v${version}`, "--message", `${version}\n\n${notes}`);
  console.log(`v${version} is tagged. To publish it: git push --follow-tags origin main`);
}

function notesOf(version: string, changelog: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((one) => one.startsWith(`${version} (`));
  const notes = section?.slice(section.indexOf("\n")).trim();
  if (!notes) throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return notes;
}

function setVersions(version: string): void {
  const { workspaces = [] } = readJson<Manifest>("package.json");
  const folders = ["", ...workspaces.map((name) => `${name}/`)];
  for (const folder of folders)
    changeJson<Manifest>(`${folder}package.json`, (one) => (one.version = version));
  const compose = readFileSync("compose.yaml", "utf8");
  writeFileSync("compose.yaml", compose.replace(/(\/tindahan:)\d+\.\d+\.\d+/, `$1${version}`));
  changeJson<Manifest & { packages: Record<string, Manifest> }>("package-lock.json", (lock) => {
    lock.version = version;
    for (const folder of folders) lock.packages[folder.slice(0, -1)]!.version = version;
  });
}

function changeJson<T>(file: string, change: (value: T) => void): void {
  const value = readJson<T>(file);
  change(value);
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function readChangelog(): string {
  return readFileSync("CHANGELOG.md", "utf8");
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}
