import type { Page } from "@playwright/test";
import { expect, test as base } from "../../support/merchant.ts";
import { withOwnInstance } from "../../support/own-instance.ts";
import { confirmIdentity, startAdminSession } from "../../support/people.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";
import { withLock } from "../../support/locks.ts";

/** The keys are shared: the same test in another screen size waits for this lock. */
const LOCK_ID = 1021;

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
  baseURL: ({}, use, { project }) =>
    withLock(project, LOCK_ID, () =>
      withOwnInstance(
        project,
        {
          PAYMONGO_API_URL: `${String(project.metadata["paymongo"])}/v1`,
          PAYMENT_METHODS: "cod,grab_pay,card",
        },
        use,
      ),
    ),
});
test.use({ expectedNoise: /status of (400|403|503)|ERR_FAILED/ });

/** The simulator must not send events to this instance after the test. */
async function disableWebhook(page: Page): Promise<void> {
  const { paymongo } = test.info().project.metadata as { paymongo: string };
  const headers = { authorization: `Basic ${Buffer.from("sk_test_simulator:").toString("base64")}` };
  const { data } = (await (await page.request.get(`${paymongo}/v1/webhooks`, { headers })).json()) as {
    data: { id: string; attributes: { url: string } }[];
  };
  const origin = new URL(page.url()).origin;
  const registered = data.find(({ attributes }) => attributes.url.startsWith(`${origin}/`))!;
  await page.request.post(`${paymongo}/v1/webhooks/${registered.id}/disable`, { headers });
}

test("an owner enters, tests and removes PayMongo keys", async ({ adminPage: page, admin, db }) => {
  // Starts another server.
  test.slow();
  await db.deleteFrom("provider_keys").execute();
  await page.goto("/admin/settings/payments");
  const section = page.getByRole("region", { name: "PayMongo keys" });
  const methods = page.getByRole("group", { name: "Payment methods" });
  const [secret, webhook] = [section.getByLabel("Secret key"), section.getByLabel("Webhook secret")];
  await expect(section).toContainText("Not set up");
  await expect(methods.getByLabel(/^GrabPay/)).toHaveAccessibleName(/not set up yet/);
  await expect(section.getByRole("button", { name: "Test the keys" })).toBeDisabled();

  await secret.fill("pk_test_simulator");
  await section.getByRole("button", { name: "Test the keys" }).click();
  await expect(secret).toHaveAccessibleDescription(/^A secret key begins with sk_test_ or sk_live_\./);
  await expect(secret).toBeFocused();
  await secret.fill("sk_test_mistyped");
  await section.getByRole("button", { name: "Test the keys" }).click();
  await expect(section.getByRole("status")).toContainText("PayMongo does not accept the secret key (401)");

  await secret.fill("sk_test_simulator");
  await section.getByLabel("Public key").fill("pk_test_simulator");
  await webhook.fill("whsk_browserTests");
  await section.getByRole("button", { name: "Save keys" }).click();
  await confirmIdentity(page, admin.password);
  await expectNotice(page, "The keys are saved and in use");
  await expect(section).toContainText("Test mode");
  await expect(section).toContainText(`Saved by ${admin.username}`);
  await expect(secret).toHaveValue("");
  await expect(secret).toHaveAccessibleDescription(/^Ends in …ator\. Leave this empty to keep it\./);
  // The simulator has a webhook for the other instance only.
  await expect(section.getByRole("status")).toContainText("The keys work. Only the webhook is not set up:");
  await expect(section.getByRole("status")).toContainText("No webhook is registered for");
  await section.getByRole("button", { name: "Register the webhook" }).click();
  await expectNotice(page, "The webhook is registered");
  await expect(section.getByRole("status")).toContainText("The keys work.");
  await expect(section.getByRole("button", { name: "Register the webhook" })).toBeHidden();
  await disableWebhook(page);
  await expect(methods.getByLabel(/^GrabPay/)).toHaveAccessibleName("GrabPay");
  await expect(methods.getByLabel(/^Card/)).toBeEnabled();
  const policyOf = async () => (await page.request.get("/checkout")).headers()["content-security-policy"];
  await expect.poll(policyOf).toContain("/v1/payment_methods");
  expect(await page.content()).not.toContain("sk_test_simulator");
  await page.reload();
  await expect(section).toContainText("Test mode");
  for (const size of [
    { width: 360, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }

  await section.getByRole("button", { name: "Remove the keys" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove the PayMongo keys?" });
  await expect(question).toContainText("No longer offered at checkout: GrabPay, ");
  await expect(question).toContainText("Refunds could not be sent.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(section).toContainText("Test mode");
  await section.getByRole("button", { name: "Remove the keys" }).click();
  await question.getByRole("button", { name: "Remove the keys" }).click();
  await expectNotice(page, "The keys are removed");
  await expect(section).toContainText("Not set up");
  await expect(methods.getByLabel(/^GrabPay/)).toHaveAccessibleName(/not set up yet/);
  await expect.poll(policyOf).not.toContain("/v1/payment_methods");

  await page.route("**/api/admin/settings/paymongo-keys", (route) =>
    route.fulfill({ status: 503, body: "" }),
  );
  await page.reload();
  await expect(section.getByRole("alert")).toHaveText("The keys could not be loaded.");
  await page.unroute("**/api/admin/settings/paymongo-keys");
  await section.getByRole("button", { name: "Try again" }).click();
  await expect(secret).toBeVisible();
});

base(
  "keys from the environment are shown as such, can be tested but not changed",
  async ({ page, admin }) => {
    await startAdminSession(page, admin);
    await page.goto("/admin/settings/payments");
    const section = page.getByRole("region", { name: "PayMongo keys" });
    await expect(section).toContainText("These keys are set on the server");
    await expect(section.getByLabel("Secret key")).toHaveValue("Ends in …ator");
    await expect(section.getByLabel("Secret key")).not.toBeEditable();
    await expect(section.getByRole("button")).toHaveText(["Test the keys"]);
    await section.getByRole("button", { name: "Test the keys" }).click();
    await expect(section.getByRole("status")).toContainText("PayMongo accepts the key");
  },
);
