import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { test, type Shop } from "../../../api/test/support/shop.ts";
import { COMMANDS } from "../../../cli/commands.ts";
import { rolesOf, withUser } from "../../../cli/database-roles.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const STAND_INS = join(ROOT, "lab/drills/operations/stand-ins");
const GUIDES = ["docs/monitoring.md", "docs/runbook.md", "docs/self-hosting.md", "docs/going-live.md"];
const TEXT = [...GUIDES, "deploy/monitoring/alerts.yml"]
  .map((file) => readFileSync(join(ROOT, file), "utf8"))
  .join("\n");

const toolCalls = [...new Set([...TEXT.matchAll(/\btindahan ([a-z][^`\n"]*)/g)].map(([, args]) => args!))]
  .filter((args) => /^(admin|doctor|migrate|paymongo)\b/.test(args))
  .map((args) => args.replace("NAME", "ana").split(" "));

function installShop({ databaseUrl, services }: Shop): {
  run: (args: string[]) => string;
  remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), "tindahan-installed-"));
  symlinkSync(ROOT, join(folder, "current"));
  const { secretKey } = services.config;
  writeFileSync(
    join(folder, "shop.env"),
    `DATABASE_URL=${databaseUrl}\nSECRET_KEY=${secretKey}\nSMTP_URL=smtp://127.0.0.1:9\nPUBLIC_URL=https://shop.example\n`,
  );
  const migrationUrl = withUser(databaseUrl, rolesOf("template_shop").migrating);
  writeFileSync(join(folder, "migrate.env"), `DATABASE_MIGRATION_URL=${migrationUrl}\n`);
  return {
    run(args) {
      const { stdout, stderr } = spawnSync(join(ROOT, "deploy/tindahan"), args, {
        encoding: "utf8",
        input: "\n",
        timeout: 60_000,
        env: {
          PATH: `${STAND_INS}${delimiter}${process.env.PATH}`,
          TINDAHAN_ROOT: folder,
          TINDAHAN_SETTINGS: folder,
        },
      });
      return stdout + stderr;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const EXPECTED_OUTPUT: Record<string, RegExp> = {
  "admin create": /Password: /,
  "admin reset-second-factor": /ana/,
  doctor: /The mail server/,
  migrate: /The database is up to date/,
  "paymongo doctor": /PAYMONGO_SECRET_KEY|key/i,
  "paymongo register-webhook": /PAYMONGO_SECRET_KEY|key/i,
};

test("every command that guides and alerts name runs", ({ shop }) => {
  const server = installShop(shop);
  try {
    expect(toolCalls.map((args) => args[0])).toEqual(
      expect.arrayContaining(["admin", "doctor", "migrate", "paymongo"]),
    );
    for (const args of toolCalls) {
      const output = server.run(args);
      const expected = EXPECTED_OUTPUT[args.slice(0, 2).join(" ")] ?? EXPECTED_OUTPUT[args[0]!];
      expect(expected, args.join(" ")).toBeDefined();
      expect(output, args.join(" ")).toMatch(expected!);
      expect(output, args.join(" ")).not.toContain("Usage:");
    }
  } finally {
    server.remove();
  }
});

test("guides and alerts name existing commands", () => {
  const named = [...TEXT.matchAll(/(?:`|sudo )tindahan ([a-z]+)/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(10);
  const known = new Set(COMMANDS.map(({ name }) => name));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("guides and alerts name existing units, scripts and files", () => {
  const units = readdirSync(join(ROOT, "deploy/systemd"));
  const named = [...TEXT.matchAll(/\b(tindahan-[a-z-]+|tindahan@)(?=[.\s`'*0-9])/g)].map(([, name]) => name!);
  const scripts = [...TEXT.matchAll(/\/usr\/local\/s?bin\/(tindahan[a-z-]*)/g)].map(([, name]) => name!);
  const users = [...TEXT.matchAll(/useradd .* (tindahan[a-z-]*)$/gm)].map(([, name]) => name!);
  const known = (name: string) =>
    scripts.includes(name) || users.includes(name) || units.some((unit) => unit.startsWith(`${name}.`));
  expect([...new Set(named)].filter((name) => !known(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);

  const files = [...TEXT.matchAll(/\bdeploy\/[\w/.-]*\w(?=[\s)`])/g)].map(([file]) => file);
  expect([...new Set(files)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
