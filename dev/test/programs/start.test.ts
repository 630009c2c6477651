import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../api/test/support/test-database.ts";
import { rolesOf, setUpDatabase } from "../../../cli/database-roles.ts";
import { startProgram, type Program } from "../program.ts";
import { until } from "../../../api/test/support/until.ts";

let empty: TestDatabase;

beforeAll(async () => {
  empty = await createTestDatabase("template0");
  await setUpDatabase({
    adminUrl: empty.superuserUrl,
    migrationUrl: empty.migrationUrl,
    roles: rolesOf("template_shop"),
    leaveEmpty: true,
  });
});

afterAll(() => empty.drop());

async function start(url: string, environment: Record<string, string> = {}): Promise<Program> {
  const program = await startProgram(url, { DRAIN_MS: "0", ...environment });
  onTestFinished(async () => void (await program.end("SIGKILL")));
  return program;
}

test("the server refuses to run as superuser or without migrations, and names the fix", async () => {
  for (const [url, words] of [
    [empty.superuserUrl, "postgres, which is a superuser: run tindahan setup"],
    [empty.url, "run tindahan migrate, or set DATABASE_MIGRATION_URL"],
  ] as const) {
    const program = await start(url);
    await until(program.hasEnded);
    expect(program.output()).toContain(words);
    expect((await program.end("SIGTERM")).code).toBe(1);
  }
});

test("the server migrates at startup and hides the migration URL from child processes", async () => {
  const { migrationUrl } = empty;
  const program = await start(empty.url, { DATABASE_MIGRATION_URL: migrationUrl, WEB_CONCURRENCY: "2" });
  await program.untilReady();
  const ready = () =>
    program
      .output()
      .split("\n")
      .filter((line) => line.includes('"ready"'));
  await until(() => ready().length >= 4);

  const processes = ready().map((line) => JSON.parse(line) as { pid: number; role: string });
  const children = processes.filter(({ role }) => role !== "all").map(({ pid }) => pid);
  expect(children).toHaveLength(3);
  for (const pid of children) {
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
    expect(environment).toContain(empty.url);
    expect(environment).not.toContain("DATABASE_MIGRATION_URL");
  }
});
