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

const [applicable, rest] = PAGE.split("## Not applicable") as [string, string];
const [notApplicable, accepted] = rest.split("## Accepted") as [string, string];

const partlyApplicable = tableRows(applicable);
const entirelyNotApplicable = tableRows(notApplicable);

const rows: Row[] = [
  ...partlyApplicable.flatMap(([, title, met, not]) => {
    const section = title!.split(" ")[0]!;
    return [
      ...rowsOf("met", section, requirementNumbers(met!)),
      ...rowsOf("not applicable", section, requirementNumbers(not!)),
    ];
  }),
  ...entirelyNotApplicable.flatMap(([, sections]) =>
    sections!.split(", ").flatMap((section) => rowsOf("not applicable", section, requiredNumbers(section))),
  ),
  // A reason of at least 20 letters follows the numbers.
  ...[...accepted.matchAll(/^- \*\*([\d., ]+)\*\* .{20}/gm)].flatMap(([, ids]) =>
    ids!.split(", ").map((id): Row => ({ id, state: "accepted" })),
  ),
];

function tableRows(text: string): string[][] {
  return text
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, sections]) => sections && /^\d+\.\d+/.test(sections));
}

function rowsOf(state: State, section: string, numbers: number[]): Row[] {
  return numbers.map((number) => ({ id: `${section}.${number}`, state }));
}

/** `1–3,5` means 1, 2, 3 and 5. */
function requirementNumbers(cell: string): number[] {
  return cell
    .split(",")
    .filter(Boolean)
    .flatMap((part) => {
      const [first = 0, last = first] = part.split("–").map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
}

function requiredNumbers(section: string): number[] {
  return ASVS_LEVELS[section]!.split("").flatMap((level, index) => (level === "3" ? [] : [index + 1]));
}

test("docs/asvs.md lists every requirement of levels 1 and 2 once, with a reason if it is accepted as not met", () => {
  const required = Object.keys(ASVS_LEVELS).flatMap((section) =>
    requiredNumbers(section).map((number) => `${section}.${number}`),
  );

  expect(required).toHaveLength(253);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(required.toSorted());
});

test("docs/asvs.md counts correctly, and at least 95 % are met or not applicable", () => {
  const count = (state: State) => rows.filter((row) => row.state === state).length;
  const share = (100 * (rows.length - count("accepted"))) / rows.length;

  expect(PAGE).toContain(
    `**${count("met")} met, ${count("not applicable")} not applicable, ${count("accepted")} accepted, of ${rows.length}: ${share.toFixed(1)} % met or not applicable.**`,
  );
  expect(share).toBeGreaterThanOrEqual(95);
});

test("every requirement in docs/asvs.md has a review date", () => {
  const sections = [...partlyApplicable, ...entirelyNotApplicable];
  expect(sections.filter((cells) => !/^\d{4}-\d\d-\d\d$/.test(cells.at(-2)!))).toEqual([]);
});

test("every file named in the security docs exists", () => {
  const named = [PAGE, SECURITY].flatMap((page) =>
    Array.from(page.matchAll(/`([\w./-]+\.(?:tsx?|sql|txt))`/g), ([, name]) => name!),
  );
  const exists = (name: string) => {
    const path = new RegExp(`(^|/)${RegExp.escape(name).replaceAll("/", "/(.*/)?")}$`);
    return files.some((file) => path.test(file));
  };

  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((name) => !exists(name))).toEqual([]);
});

test("every section of security.md named in docs/asvs.md exists", () => {
  const parts = Array.from(PAGE.matchAll(/security\.md, ([A-Z][\w -]*)/g), ([, part]) => part!.trim());
  const headings = Array.from(SECURITY.matchAll(/^##+ (.*)$/gm), ([, heading]) => heading!);

  expect(parts.filter((part) => !headings.includes(part))).toEqual([]);
});

test("refuses TRACE, which would echo the request", async ({ shop }) => {
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
