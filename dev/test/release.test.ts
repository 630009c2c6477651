import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
let repository: string;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "tindahan-release-"));
  for (const file of globSync(["package*.json", "*/package.json", "compose.yaml"], { cwd: ROOT }))
    cpSync(join(ROOT, file), join(repository, file));
  git("init", "--quiet");
  git("config", "user.name", "Ana");
  git("config", "user.email", "ana@example.com");
  changelog(
    "# Changelog\n\n## Unreleased\n\n### Shoppers\n\n- Pay with salt.\n\n## 0.1.0 (2026-11-17)\n\n- All of it.\n",
  );
});

afterEach(() => rmSync(repository, { recursive: true, force: true }));

test("npm run release sets versions, image and changelog date, commits and tags with notes", () => {
  expect(release("12.0.0")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("v12.0.0 is tagged"),
  });

  for (const file of ["package.json", "api/package.json", "e2e/package.json", "package-lock.json"])
    expect(JSON.parse(read(file)).version).toBe("12.0.0");
  expect(JSON.parse(read("package-lock.json")).packages["api"].version).toBe("12.0.0");
  expect(read("compose.yaml")).toContain("/tindahan:12.0.0}");
  expect(read("CHANGELOG.md")).toMatch(/^## 12\.0\.0 \(\d{4}-\d\d-\d\d\)\n\n### Shoppers/m);
  expect(git("log", "-1", "--format=%s")).toBe("Release 12.0.0");
  expect(git("status", "--porcelain")).toBe("");
  expect(git("rev-parse", "v12.0.0^{commit}")).toBe(git("rev-parse", "HEAD"));
  expect(git("tag", "--list", "--format=%(contents)", "v12.0.0")).toBe(
    "12.0.0\n\n### Shoppers\n\n- Pay with salt.",
  );
  expect(release("notes", "v12.0.0").stdout).toBe("### Shoppers\n\n- Pay with salt.\n");
  expect(release("notes", "v0.1.0").stdout).toBe("- All of it.\n");
});

test("npm run release keeps the format of package-lock.json", () => {
  const before = read("package-lock.json");
  release("12.0.0");
  expect(read("package-lock.json").replaceAll('"version": "12.0.0"', "")).toBe(
    before.replaceAll(`"version": "${JSON.parse(before).version}"`, ""),
  );
});

test.each([
  [
    "there are uncommitted changes",
    "12.0.0",
    () => writeFileSync(join(repository, "new.txt"), ""),
    "Commit or stash",
  ],
  ["the tag exists", "12.0.0", () => git("tag", "v12.0.0"), "exists already"],
  ["a newer tag exists", "12.0.0", () => git("tag", "v12.10.0"), "12.10.0 is newer than 12.0.0"],
  [
    "the changelog has no unreleased section",
    "12.0.0",
    () => changelog("# Changelog\n"),
    "no unreleased changes",
  ],
  [
    "the unreleased section is empty",
    "12.0.0",
    () => changelog("# Changelog\n\n## Unreleased\n"),
    "says nothing about 12.0.0",
  ],
  ["the argument is not a version", "next", () => {}, "Usage"],
])("refuses a release if %s", (_, version, breakPrecondition, expected) => {
  breakPrecondition();
  const head = git("rev-parse", "HEAD");
  expect(release(version)).toMatchObject({ status: 1, stderr: expect.stringContaining(expected) });
  expect(git("rev-parse", "HEAD")).toBe(head);
  expect(git("diff")).toBe("");
});

function changelog(content: string): void {
  writeFileSync(join(repository, "CHANGELOG.md"), content);
  git("add", ".");
  git("commit", "--quiet", "--message", "Write the changelog");
}

function release(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(ROOT, "dev/release.ts"), ...args], {
    cwd: repository,
    encoding: "utf8",
  });
}

function read(file: string): string {
  return readFileSync(join(repository, file), "utf8");
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trim();
}
