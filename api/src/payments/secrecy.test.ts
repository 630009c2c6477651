import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test as plain } from "vitest";
import { checkout, confirmPayment, paymongoWebhook } from "@tindahan/contract/checkout.ts";
import { createApp } from "../app.ts";
import { createServices } from "../compose.ts";
import { createLogger } from "../platform/telemetry.ts";
import { details, test } from "../../test/paying.ts";
import { signed } from "../../test/forger.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

plain("no call goes to PayMongo's retired Sources API", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n");
  const found = files
    .filter((file) => !file.startsWith("paymongo-simulator/") && !file.endsWith("payments/secrecy.test.ts"))
    .filter((file) => existsSync(join(ROOT, file)))
    .filter((file) => /v1\/sources|["'`]\/sources["'`]/.test(readFileSync(join(ROOT, file), "utf8")));

  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

plain("the pages that browsers get know no secret of the payments", () => {
  const bundles = globSync("web/build*/client/**/*.{js,css,html,map}", { cwd: ROOT });
  const found = bundles.filter((file) =>
    /sk_(test|live)_|whsk_|PAYMONGO_SECRET|PAYMONGO_WEBHOOK|api\.paymongo\.com\/v1\/payment_intents/.test(
      readFileSync(join(ROOT, file), "utf8"),
    ),
  );

  expect(found).toEqual([]);
  expect(bundles.length, "nothing is built: npm run build").toBeGreaterThan(50);
});

// Seen to fail with the request's headers in the message of a failed call.
test("neither logs nor answers know the keys, or who pays, whatever goes wrong at the provider", async ({
  paying,
}) => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }); // prettier-ignore
  const { config } = paying.services;
  const { member, intentId, productId } = await paying.sendToPay();
  const headers = { authorization: `Bearer ${member.token}` };
  const { body, header } = signed(intentId, "evt_x");
  const answers: string[] = [];

  for (const kind of ["500", "malformed", "reset", "timeout", "429"]) {
    await paying.provider.control("/faults/clear", {});
    await paying.provider.fault({ endpoint: "any", kind, count: null });
    // Each time again, or the circuit would keep it from asking at all.
    const services = createServices(
      { ...config, paymongo: { ...config.paymongo!, timeoutMs: 100 } },
      createLogger("trace", sink),
    );
    const app = await createApp(services);
    await app.inject({
      method: "POST",
      url: "/api/cart/add",
      headers,
      payload: { userId: member.id, productId },
    });
    for (const [url, payload, extra] of [
      [checkout.path, { userId: member.id, ...details, paymentMethod: "grab_pay" }, headers],
      [confirmPayment.path, { sourceId: intentId }, headers],
      [paymongoWebhook.path, body, { "content-type": "application/json", "paymongo-signature": header }],
      [
        paymongoWebhook.path,
        body,
        { "content-type": "application/json", "paymongo-signature": "t=1,te=00,li=" },
      ],
    ] as const)
      answers.push((await app.inject({ method: "POST", url, headers: extra, payload })).body);
    await app.close();
    await services.close();
  }

  const said = lines.join("") + answers.join("");
  expect(said).toContain("payment could not be started");
  const secrets = [
    config.paymongo!.secretKey, config.paymongo!.webhookSecret!, member.token, member.user.email,
    Buffer.from(`${config.paymongo!.secretKey}:`).toString("base64"), "9171234567", details.customerName, details.deliveryAddress,
  ]; // prettier-ignore
  for (const secret of secrets) expect(said).not.toContain(secret);
});
