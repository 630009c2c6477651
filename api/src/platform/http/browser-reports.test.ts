import { PassThrough } from "node:stream";
import { expect } from "vitest";
import { createApp } from "../../app.ts";
import { createServices } from "../../compose.ts";
import { test as base, testConfig } from "../../../test/support/shop.ts";
import { createLogger } from "../telemetry/telemetry.ts";

type Report = { payload: object | string; type?: string; from?: string };
type Reporting = {
  report: (report: Report) => Promise<number>;
  logged: () => { report: Record<string, unknown> }[];
  counted: () => Promise<string>;
};

const test = base.extend<{ reporting: Reporting }>({
  reporting: async ({ shop }, use) => {
    const lines: string[] = [];
    const sink = new PassThrough().on("data", (line: Buffer) => lines.push(line.toString()));
    const services = createServices(testConfig(shop.databaseUrl), createLogger("warn", sink));
    const app = await createApp(services);
    await use({
      report: async ({ payload, type = "application/json", from = "203.0.113.7" }) => {
        const { statusCode } = await app.inject({
          method: "POST",
          url: "/api/browser-reports",
          headers: { "content-type": type },
          payload,
          remoteAddress: from,
        });
        return statusCode;
      },
      logged: () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "browser report"),
      counted: () => services.metrics.registry.getSingleMetricAsString("browser_reports_total"),
    });
    await app.close();
    await services.close();
  },
});

const error = {
  page: "/cart",
  message: "x is undefined",
  source: "http://localhost:3000/assets/cart.js",
  line: 7,
};
const violation = (blocked: string) => ({
  "csp-report": {
    "document-uri": "http://localhost:3000/?search=my+secret",
    "effective-directive": "script-src-elem",
    "blocked-uri": blocked,
    "line-number": 3,
    "original-policy": "default-src 'none'",
  },
});

test("logs and counts browsers' script errors and CSP violations without query strings", async ({
  reporting,
}) => {
  expect(await reporting.report({ payload: error })).toBe(204);
  const payload = JSON.stringify(violation("https://evil.example/x.js?who=maria"));
  expect(await reporting.report({ payload, type: "application/csp-report" })).toBe(204);

  expect(reporting.logged().map(({ report }) => report)).toEqual([
    { kind: "error", ...error },
    {
      kind: "policy",
      page: "http://localhost:3000/",
      directive: "script-src-elem",
      blocked: "https://evil.example/x.js",
      line: 3,
    },
  ]);
  expect(await reporting.counted()).toMatch(/kind="error"\} 1\n.*kind="policy"\} 1/);
});

test("redacts e-mail addresses and long numbers in browsers' error messages", async ({ reporting }) => {
  const message = "bad: maria@example.ph, 0917 123 4567, 123456, 4343-4343-4343-4345, at line 12345";
  await reporting.report({ payload: { ...error, message: message + "x".repeat(5_000) } });

  const [{ report }] = reporting.logged() as [{ report: { message: string } }];
  expect(report.message).toMatch(/^bad: … …, …, …, at line 12345x+$/);
  expect(report.message.length).toBeLessThanOrEqual(300);
});

test("rejects malformed browser reports and limits them per network and in total", async ({ reporting }) => {
  expect(await reporting.report({ payload: { ...error, message: "x".repeat(9_000) } })).toBe(413);
  for (const payload of ["not JSON", "[]", "{}", { ...error, token: "x" }, { "csp-report": 7 }])
    expect(await reporting.report({ payload, from: "198.51.100.9" })).toBe(400);
  const payload = new URLSearchParams({ page: "/" }).toString();
  expect(await reporting.report({ payload, type: "application/x-www-form-urlencoded" })).toBe(415);
  expect(reporting.logged()).toEqual([]);

  for (let i = 0; i < 30; i++)
    expect(await reporting.report({ payload: error, from: "192.0.2.1" })).toBe(204);
  expect(reporting.logged()).toHaveLength(10);
  for (let i = 0; i < 100; i++) await reporting.report({ payload: error, from: `10.${i}.0.1` });
  expect(reporting.logged().length).toBeGreaterThan(40);
  expect(reporting.logged().length).toBeLessThan(65);
  expect(await reporting.counted()).toMatch(/kind="dropped"\} [6-9]\d/);
});
