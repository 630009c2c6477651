import { globSync, readFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { ASVS_LEVELS } from "./asvs-levels.ts";
import { test } from "../support/shop.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PAGE = readFileSync(`${ROOT}docs/asvs.md`, "utf8");
const SECURITY = readFileSync(`${ROOT}docs/security.md`, "utf8");

const files = globSync("{api,cli,contract,dev,e2e,lab,web}/**/*.*", {
  cwd: ROOT,
  exclude: ["**/node_modules", "**/build*", "**/.changed-*"],
});

type State = "met" | "not applicable" | "accepted";
type Row = { id: string; state: State };

const COLUMNS: State[] = ["met", "not applicable", "accepted"];
const lines = PAGE.split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, sections]) => sections && /^\d+\.\d+/.test(sections));

const rows: Row[] = lines.flatMap(([, sections, ...cells]) =>
  sections!
    .match(/\d+\.\d+/g)!
    .flatMap((section) =>
      COLUMNS.flatMap((state, column) =>
        numbersIn(cells[column]!, section).map((number) => ({ id: `${section}.${number}`, state })),
      ),
    ),
);

/** `1–3,5` is 1, 2, 3 and 5; `all` is every requirement of the section at levels 1 and 2. */
function numbersIn(cell: string, section: string): number[] {
  if (cell === "all") return wantedOf(section);
  return cell
    .split(",")
    .filter(Boolean)
    .flatMap((part) => {
      const [first = 0, last = first] = part.split("–").map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
}

function wantedOf(section: string): number[] {
  return ASVS_LEVELS[section]!.split("").flatMap((level, index) => (level === "3" ? [] : [index + 1]));
}

test("every requirement of ASVS levels 1 and 2 is listed once", () => {
  const wanted = Object.keys(ASVS_LEVELS).flatMap((section) =>
    wantedOf(section).map((number) => `${section}.${number}`),
  );

  expect(wanted).toHaveLength(253);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
});

test("the figures on the page are right, and at least 95 % are met or not applicable", () => {
  const count = (state: State) => rows.filter((row) => row.state === state).length;
  const [met, notApplicable, accepted] = COLUMNS.map(count) as [number, number, number];
  const share = (100 * (met + notApplicable)) / rows.length;

  expect(PAGE).toContain(
    `**${met} met, ${notApplicable} not applicable, ${accepted} accepted, of ${rows.length}: ${share.toFixed(1)} % met or not applicable.**`,
  );
  expect(share).toBeGreaterThanOrEqual(95);
});

test("every line says when it was last reviewed", () => {
  expect(lines.filter((cells) => !/^\d{4}-\d\d-\d\d$/.test(cells.at(-2)!))).toEqual([]);
});

test("every accepted requirement has a reason", () => {
  const reasons = PAGE.split("## Accepted")[1]!;
  const accepted = rows.filter(({ state }) => state === "accepted");

  expect(accepted.filter(({ id }) => !reasons.includes(id))).toEqual([]);
});

test("every file that the pages name exists", () => {
  const named = [PAGE, SECURITY].flatMap((page) =>
    Array.from(page.matchAll(/`([\w./-]+\.(?:tsx?|sql|txt))`/g), ([, name]) => name!),
  );
  // `accounts/queries.ts` is a file queries.ts in any folder below accounts.
  const isThere = (name: string) => {
    const path = new RegExp(`(^|/)${RegExp.escape(name).replaceAll("/", "/(.*/)?")}$`);
    return files.some((file) => path.test(file));
  };

  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((name) => !isThere(name))).toEqual([]);
});

test("every part of security.md that the page names is there", () => {
  const parts = Array.from(PAGE.matchAll(/security\.md, ([A-Z][\w -]*)/g), ([, part]) => part!.trim());
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
