import { sql } from "kysely";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { goToPaymentStep } from "../../support/checking-out.ts";
import { fillWaitingRoom } from "../../support/fill-waiting-room.ts";
import { withOwnInstance } from "../../support/own-instance.ts";
import { expectAccessible } from "../../support/shop.ts";
import { COFFEE, expect, test as base } from "../../support/shopping.ts";
import { withLock } from "../../support/locks.ts";

/** The waiting room is shared: the same test in another screen size waits for this lock. */
const LOCK_ID = 1111;

/** The other instances have no waiting room. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
  baseURL: ({}, use, { project }) =>
    withLock(project, LOCK_ID, () =>
      withOwnInstance(project, { PAYMENT_METHODS: "cod", WAITING_ROOM_PLACES: "1000000" }, use),
    ),
});
test.use({ expectedNoise: /status of 503/ });

test("under load Place Order waits in a queue; the shopper may browse, and the order is then placed automatically", async ({
  page,
  browser,
  shopper,
  db,
}) => {
  // Starts another server.
  test.slow();
  await admitAll(db);
  await shopper.add(COFFEE);
  await goToPaymentStep(page);
  await fillWaitingRoom(db);
  const queueStatus = async () => (await page.request.get("/waiting-room")).text();
  await expect.poll(queueStatus).not.toContain("No waiting right now");
  const dialog = page.getByRole("alertdialog", { name: "You are in line" });
  const placeOrder = page.getByRole("button", { name: "Place Order" });

  await placeOrder.click();
  await expect(dialog).toContainText("Many people are ordering right now.");
  await expect(dialog.getByRole("status").first()).toHaveText(/^About [\d,]+ minutes to go$/);
  await expect(dialog).toContainText(/[\d,]+ people are ahead of you/);
  await expect(dialog.getByRole("button", { name: "Stop waiting" })).toBeFocused();
  await expectAccessible(page);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  await plain.addCookies(await page.context().cookies());
  const plainPage = await plain.newPage();
  await plainPage.goto("/waiting-room");
  await expect(plainPage.getByRole("heading", { name: "You are in line" })).toBeVisible();
  await expect(plainPage.getByText(/minutes to go\. [\d,]+ people are ahead of you\./)).toBeVisible();
  await plain.close();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "You stopped waiting. Nothing you entered is lost",
  );
  await page.goto("/");
  await page.getByRole("article").first().getByRole("button", { name: "Add to Cart" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Stop waiting" }).click();
  await page.goto("/checkout?step=payment");

  await placeOrder.click();
  await expect(dialog).toBeVisible();
  await admitAll(db);
  await expect(page).toHaveURL(/\/\?placed=/, { timeout: 40_000 });
  await expect(dialog).toBeHidden();
  const orders = await db
    .selectFrom("orders")
    .select("customer_name")
    .where("user_id", "=", shopper.id)
    .execute();
  expect(orders).toEqual([{ customer_name: "Maria Santos" }]);
});

async function admitAll(db: Db): Promise<void> {
  await sql`update waiting_room set called = issued`.execute(db);
}
