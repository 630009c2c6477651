import { sql } from "kysely";
import { Writable } from "node:stream";
import { expect } from "vitest";
import { adminLogin, logout, requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";
import { createApp } from "../app.ts";
import { createServices } from "../compose.ts";
import { createLogger } from "../platform/telemetry/telemetry.ts";
import { startWorker } from "../worker.ts";
import { dumpDatabase } from "../../test/support/database-dump.ts";
import { test, testConfig } from "../../test/support/shop.ts";
import { createAdmin } from "./accounts.ts";
import { until } from "../../test/support/until.ts";

const password = "isang mahabang pangungusap na lihim";

test("the shop stores and logs no log-in code, token or password, and logs no e-mail address", async ({
  shop,
}) => {
  const logOutput: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => (logOutput.push(String(chunk)), done()) }); // prettier-ignore
  // Without a mail server, the jobs stay in the database with their payloads.
  const services = createServices(testConfig(shop.databaseUrl), createLogger("trace", sink));
  const app = await createApp(services);
  const worker = await startWorker(services);
  await createAdmin(services.db, "aling-nena", password);
  const post = async (url: string, payload: object, headers = {}) =>
    (await app.inject({ method: "POST", url, payload, headers })).json();

  const secrets: string[] = [];
  for (const email of ["maria@example.com", "juan@example.com"]) {
    const { handle } = await post(requestOtp.path, { email });
    const otp = await shop.codeFor(email);
    await post(verifyOtp.path, { email, otp: "000000", handle });
    const { token } = await post(verifyOtp.path, { email, otp, handle });
    secrets.push(otp, token, handle);
    if (email.startsWith("juan")) await post(logout.path, {}, { authorization: `Bearer ${token}` });
  }
  await post(requestOtp.path, { email: "waiting@example.com" });
  secrets.push(await shop.codeFor("waiting@example.com"));
  const admin = await post(adminLogin.path, { username: "aling-nena", password });
  await post(adminLogin.path, { username: "aling-nena", password: `${password} mali` });
  secrets.push(admin.token, admin.device, password);
  const untried = sql`select from graphile_worker.jobs where task_identifier = 'mail-login-code' and last_error is null`;
  await until(async () => (await untried.execute(shop.services.db)).rows.length === 0);
  await worker.stop();
  await app.close();
  await services.close();

  const dump = withoutTimes(await dumpDatabase(shop));
  const logs = withoutTimes(logOutput.join(""));
  expect(dump).toContain("maria@example.com");
  expect(logs).toContain("answered");
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(6);
    const asWord = new RegExp(`(?<![0-9a-f-])${RegExp.escape(secret)}(?![0-9a-f-])`);
    expect(dump).not.toMatch(asWord);
    expect(dump).not.toContain(Buffer.from(secret).toString("hex"));
    expect(logs).not.toMatch(asWord);
  }
  for (const address of ["maria@example.com", "juan@example.com", "waiting@example.com"])
    expect(logs).not.toContain(address);
});

// The digits of a timestamp may look like a code.
function withoutTimes(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\d[ T][\d:.+Z]+/g, "");
}
