import { globSync, readFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { ASVS_LEVELS } from "./asvs-levels.ts";
import { test } from "./shop.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = readFileSync(`${ROOT}docs/asvs.md`, "utf8");
const SECURITY = readFileSync(`${ROOT}docs/security.md`, "utf8");

type Row = { id: string; level: string; state: string; how: string };

const rows: Row[] = PAGE.split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, id]) => id && /^\d+\.\d+\.\d+$/.test(id))
  .map(([, id, level, , state, how]) => ({ id: id!, level: level!, state: state!, how: how! }));

const files = globSync("{api,contract,web,tools,drills,e2e,docs}/**/*.*", {
  cwd: ROOT,
  exclude: ["**/node_modules", "**/build*", "**/.changed-*"],
});

test("every requirement of ASVS levels 1 and 2 has one row", () => {
  const wanted = Object.entries(ASVS_LEVELS).flatMap(([section, levels]) =>
    levels
      .split("")
      .flatMap((level, index) => (level === "3" ? [] : [`${section}.${index + 1} level ${level}`])),
  );

  expect(wanted).toHaveLength(253);
  expect(rows.map(({ id, level }) => `${id} level ${level}`).toSorted()).toEqual(wanted.toSorted());
});

test("the figures on the page are right, and at least 95 % are met or not applicable", () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const [met, notApplicable, accepted] = [count("met"), count("not applicable"), count("accepted")];
  const share = (100 * (met + notApplicable)) / rows.length;

  expect(met + notApplicable + accepted).toBe(rows.length);
  expect(PAGE).toContain(
    `**${met} met, ${notApplicable} not applicable, ${accepted} accepted, of ${rows.length}: ${share.toFixed(1)} % met or not applicable.**`,
  );
  expect(share).toBeGreaterThanOrEqual(95);
});

test("every file that the pages name exists", () => {
  const named = [PAGE, SECURITY].flatMap((page) =>
    Array.from(page.matchAll(/`([\w./-]+\.(?:tsx?|sql|txt|drill\.ts))`/g), ([, name]) => name!),
  );
  const missing = [...new Set(named)].filter(
    (name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)),
  );

  expect(named.length).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});

test("every part of security.md that a row names is there", () => {
  const parts = rows.flatMap(({ how }) =>
    Array.from(how.matchAll(/security\.md, ([A-Z][\w -]*)/g), ([, part]) => part!.trim()),
  );
  const headings = Array.from(SECURITY.matchAll(/^##+ (.*)$/gm), ([, heading]) => heading!);

  expect(parts.filter((part) => !headings.includes(part))).toEqual([]);
});

test("TRACE, which would show a request to its sender, is not answered", async ({ shop }) => {
  await shop.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const status = await new Promise((resolve, reject) => {
    const sent = request({ port, method: "TRACE", path: "/healthz" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject).end();
  });

  expect(status).toBe(404);
});
