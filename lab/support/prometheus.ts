import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../dev/postgres/postgres.ts";

const RULES = fileURLToPath(new URL("../../deploy/monitoring/alerts.yml", import.meta.url));

export type Monitoring = {
  textfiles: string;
  firing: () => string[];
  untilFiring: (alert: string) => Promise<number>;
  untilResolved: (alert: string) => Promise<number>;
  stop: () => Promise<void>;
};

/** Alerts wait 2 s instead of minutes; a standby counts as lost after 10 min. */
export async function startMonitoring(metricsUrl: string): Promise<Monitoring> {
  const folder = mkdtempSync(join(tmpdir(), "tindahan-monitoring-"));
  const textfiles = join(folder, "textfiles");
  mkdirSync(textfiles);
  const rules = readFileSync(RULES, "utf8")
    .replaceAll(/for: \d+m$/gm, "for: 2s")
    .replaceAll("[1d]", "[10m]");
  writeFileSync(join(folder, "alerts.yml"), rules);
  const state = new Map<string, string>();
  type Notification = { alerts: { status: string; labels: { alertname: string } }[] };
  const receiver = createServer(async (request, response) => {
    const { alerts } = JSON.parse(await text(request)) as Notification;
    for (const { status, labels } of alerts) state.set(labels.alertname, status);
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  const [node, manager, server] = [await freePort(), await freePort(), await freePort()];
  writeFileSync(
    join(folder, "alertmanager.yml"),
    `route: { receiver: hook, group_by: [alertname], group_wait: 1s, group_interval: 1s, repeat_interval: 1h }
receivers: [{ name: hook, webhook_configs: [{ url: "http://127.0.0.1:${port}/", send_resolved: true }] }]`,
  );
  writeFileSync(
    join(folder, "prometheus.yml"),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
alerting: { alertmanagers: [{ static_configs: [{ targets: ["127.0.0.1:${manager}"] }] }] }
scrape_configs:
  - { job_name: tindahan, static_configs: [{ targets: ["${new URL(metricsUrl).host}"] }] }
  - { job_name: node, static_configs: [{ targets: ["127.0.0.1:${node}"] }] }`,
  );
  const run = (command: string, ...args: string[]) => spawn(command, args, { cwd: folder, stdio: "ignore" });
  const programs = [
    run(
      "prometheus-node-exporter",
      "--collector.disable-defaults",
      "--collector.textfile",
      `--collector.textfile.directory=${textfiles}`,
      `--web.listen-address=127.0.0.1:${node}`,
    ),
    run(
      "prometheus-alertmanager",
      "--config.file=alertmanager.yml",
      "--storage.path=alertmanager",
      "--cluster.listen-address=",
      `--web.listen-address=127.0.0.1:${manager}`,
    ),
    run(
      "prometheus",
      "--config.file=prometheus.yml",
      "--storage.tsdb.path=prometheus",
      "--rules.alert.resend-delay=1s",
      `--web.listen-address=127.0.0.1:${server}`,
    ),
  ];
  await Promise.all(
    [`${server}/-/ready`, `${manager}/-/ready`, `${node}/metrics`].map((path) =>
      untilOk(`http://127.0.0.1:${path}`),
    ),
  );

  async function until(alert: string, status: string): Promise<number> {
    const start = performance.now();
    while (state.get(alert) !== status) {
      if (performance.now() - start > 300_000) throw new Error(`${alert} is not ${status} after 300 s`);
      await sleep(100);
    }
    return Math.round((performance.now() - start) / 100) / 10;
  }
  return {
    textfiles,
    firing: () => [...state].filter(([, status]) => status === "firing").map(([name]) => name),
    untilFiring: (alert) => until(alert, "firing"),
    untilResolved: (alert) => until(alert, "resolved"),
    async stop() {
      await Promise.all(programs.map(end));
      receiver.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilOk(url: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
