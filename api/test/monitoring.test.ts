import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Registry } from "@prometheus-io/client";
import { expect, test as plain } from "vitest";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { openTestShop, test as base, type Shop } from "./support/shop.ts";

/** Enables the optional features that have their own metrics. */
const test = base.extend<{ shop: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  shop: async ({}, use) => {
    const { shop, close } = await openTestShop({
      DATABASE_REPLICA_URL: "postgres://nobody@127.0.0.1:9/none",
      WAITING_ROOM_PLACES: "1",
    });
    await use(shop);
    await close();
  },
});

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MONITORING = join(ROOT, "deploy/monitoring");
const RULES = read("deploy/monitoring/alerts.yml");
const PAGE = read("docs/monitoring.md");

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function expressions(): string[] {
  const rules = [...RULES.matchAll(/^ {8}expr: (?:>-\n)?((?:.|\n {10})+)/gm)].map(
    ([, expression]) => expression!,
  );
  const { panels } = JSON.parse(read("deploy/monitoring/dashboard.json")) as {
    panels: { targets: { expr: string }[] }[];
  };
  return [...rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
}

function usesIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"|\[[^\]]*\]/g, "").replaceAll(/\b(by|on) \([^)]*\)/g, "");
  return [...bare.matchAll(/\b([a-zA-Z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)].flatMap(
    ([, metric, labels = ""]) => {
      if (/^(and|or|e\d+)$/.test(metric!) || /^\d/.test(metric!)) return [];
      return [metric!, ...[...labels.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => `${metric} ${label}`)];
    },
  );
}

type Metric = { name: string; type: string; labelNames: string[] };

function metricsOf(registry: Registry): Metric[] {
  return registry.getMetricsAsArray() as unknown as Metric[];
}

function exposedBy(registry: Registry): string[] {
  return metricsOf(registry).flatMap(({ name, type, labelNames }) => {
    const names = type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name];
    const labels = [...labelNames, "job", "instance"];
    return names.flatMap((one) => [one, ...labels.map((label) => `${one} ${label}`)]);
  });
}

function documented(heading: string): string[] {
  const [, after] = PAGE.split(heading);
  const items = after!.slice(0, after!.search(/\n\n/)).matchAll(/^- `(\w+)`(?: \(([^)]*)\))?:/gm);
  return [...items].flatMap(([, name, labels = ""]) => [
    name!,
    ...[...labels.matchAll(/`(\w+)`/g)].map(([, label]) => `${name} ${label}`),
  ]);
}

test("alert rules and dashboard use only metrics of the shop or a documented exporter", ({ shop }) => {
  const available = [...exposedBy(shop.services.metrics.registry), ...documented("From elsewhere:\n\n")];
  const used = [...new Set(expressions().flatMap(usesIn))];

  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((use) => !available.includes(use))).toEqual([]);
  expect(usesIn('sum by (le) (rate(orders_lost_total{metod=~"x"}[5m])) > 64e6 or up')).toEqual([
    "orders_lost_total",
    "orders_lost_total metod",
    "up",
  ]);
});

test("docs/monitoring.md lists exactly the metrics of the shop", ({ shop }) => {
  const own = metricsOf(shop.services.metrics.registry)
    .filter(({ name }) => !/^(nodejs|process)_/.test(name))
    .flatMap(({ name, labelNames }) => [name, ...labelNames.map((label) => `${name} ${label}`)]);

  expect(documented("are there, too.\n\n").toSorted()).toEqual(own.toSorted());
});

plain("every alert has a severity and a row with instructions in docs/monitoring.md", () => {
  const alerts = [...RULES.matchAll(/- alert: (\w+)[\s\S]*?severity: (\w+)/g)].map(([, name, severity]) => [
    name,
    severity,
  ]);
  const rows = [...PAGE.matchAll(/^\| `([A-Z]\w+)`\s*\| (page|ticket)\s*\| [^|]+\| [^|]{20,}\|$/gm)].map(
    ([, name, severity]) => [name, severity],
  );

  expect(alerts).toHaveLength(RULES.split("- alert:").length - 1);
  expect(rows).toEqual(alerts);
  expect(RULES).toContain(`route="${checkout.path}"`);
});

plain("stamps successful tasks for node_exporter, in every backup unit", () => {
  const directory = mkdtempSync(join(tmpdir(), "tindahan-stamp-"));
  execFileSync(join(MONITORING, "stamp"), ["backup"], {
    env: { ...process.env, TEXTFILE_DIRECTORY: directory },
  });
  const files = readdirSync(directory);
  const text = readFileSync(join(directory, files[0]!), "utf8");
  rmSync(directory, { recursive: true });

  expect(files).toEqual(["tindahan_backup.prom"]);
  const [, seconds] = /^tindahan_last_success_timestamp_seconds\{task="backup"\} (\d+)$/m.exec(text)!;
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(5);
  for (const task of ["backup", "archive", "archive_check"])
    expect(read(`deploy/systemd/tindahan-${task.replace("_", "-")}.service`)).toContain(
      `tindahan-stamp ${task}\n`,
    );
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

plain.skipIf(!hasPromtool)(
  "promtool accepts the rules, and the alerts fire in its test cases",
  () => {
    const promtool = (...args: string[]) =>
      spawnSync("promtool", args, { cwd: MONITORING, encoding: "utf8" });
    for (const args of [
      ["check", "rules", "alerts.yml"],
      ["check", "config", "--syntax-only", "prometheus.yml"],
      ["test", "rules", "alerts.test.yml"],
    ]) {
      const { status, stdout, stderr } = promtool(...args);
      expect(status, stdout + stderr).toBe(0);
    }
  },
  120_000,
);
