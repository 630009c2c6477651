import type { Page } from "@playwright/test";
import { newId } from "@tindahan/api/platform/db/ids.ts";
import { readJsonLd, readOpenGraph } from "../../../api/test/support/catalogue/json-ld-rules.ts";
import { expect, test as base } from "../../support/merchant.ts";
import { withSettingsLock, type SettingsApi } from "../../support/locks.ts";
import { confirmIdentity, openMenu } from "../../support/people.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";

const test = base.extend<{ settings: SettingsApi }>({
  settings: [
    ({ request, admin }, use, { project }) => withSettingsLock(project, { request, admin }, use),
    { timeout: 300_000 },
  ],
});
test.describe.configure({ mode: "serial" });
test.use({ expectedNoise: /status of (400|403|404)/ });

async function write(page: Page, slug: string, title: string, text: string): Promise<void> {
  await page.goto(`/admin/pages/${slug}`);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Text", { exact: true }).fill(text);
}

test("publishes a content page from a template and restores an earlier version", async ({
  adminPage: page,
  admin,
  mark,
}) => {
  await page.goto("/admin/products");
  await openMenu(page);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Pages" }).click();
  await expect(page.getByRole("note")).toContainText("not legal advice");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Terms of sale" }).click();

  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Ordering" })).toBeVisible();
  await expect(preview.getByRole("note")).toContainText("your registered name");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByLabel("Text", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Text", { exact: true })).toHaveAccessibleDescription(
    /which is empty in the settings/,
  );
  await expectAccessible(page);

  await page.getByLabel("Title").fill(`Terms ${mark}`);
  await page
    .getByLabel("Text", { exact: true })
    .fill(
      "## Fair\n\n**{shop}** sells <b>things</b>.\n\n- [DTI](https://www.dti.gov.ph)\n- [Orders](/orders)",
    );
  await expect(preview).toContainText("sells <b>things</b>.");
  await page.getByRole("button", { name: "Publish" }).click();
  await confirmIdentity(page, admin.password);
  await expectNotice(page, "Page published");
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();

  await page.getByRole("link", { name: "View in shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Terms ${mark}` })).toBeVisible();
  await expect(page.getByRole("link", { name: "DTI" })).toHaveAttribute("rel", "nofollow noopener");
  await expectAccessible(page);
  await page.goto("/");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: `Terms ${mark}` })
    .click();
  await expect(page).toHaveURL("/pages/terms");
  const served = await (await page.request.get("/pages/terms")).text();
  expect(readOpenGraph(served)).toMatchObject({ "og:type": "article", "og:url": page.url() });
  expect(readJsonLd(served).BreadcrumbList!.itemListElement[1]!.name).toBe(`Terms ${mark}`);
  expect(await (await page.request.get("/sitemaps/lists.xml")).text()).toMatch(
    /\/pages\/terms<\/loc><lastmod>\d{4}-/,
  );

  await write(page, "terms", `Terms ${mark}`, "Nothing any more.");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expectNotice(page, "Page published");
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expectNotice(page, "Earlier text restored");
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(/## Fair/);
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expectNotice(page, "Page saved");
  expect((await page.request.get("/pages/terms")).status()).toBe(404);
});

test("a shopper's complaint gets a number and a due date; the merchant answers and closes the complaint", async ({
  adminPage: page,
  admin,
  browser,
  baseURL,
  mark,
  settings,
  db,
}) => {
  const { brand, shop } = (await settings.read()).settings;
  await settings.save({
    shop: { ...shop, email: "hello@nena.example", phone: "0917 765 4321" },
    brand: { ...brand, messenger: "aling.nena" },
  });
  await write(page, "contact", `Contact ${mark}`, "Write to us.");
  await page.getByRole("button", { name: "Publish" }).click();
  await confirmIdentity(page, admin.password);
  await expectNotice(page, "Page published");

  const phone = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 800 } });
  const visitor = await phone.newPage();
  const contact = visitor.getByRole("main").getByRole("list", { name: "Contact us" }).getByRole("link");
  await expect(async () => {
    await visitor.goto("/pages/contact");
    await expect(contact).toHaveText(["hello@nena.example", "0917 765 4321", "Messenger"], {
      timeout: 1_000,
    });
  }).toPass();
  await expect(async () => {
    await visitor.getByRole("button", { name: "Send complaint" }).click();
    await expect(visitor.getByLabel("Your name")).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(visitor.getByText("Please check the fields marked in red.")).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByLabel("What is it about?").selectOption("A delivery");
  await visitor.getByLabel("Your name").fill(`Ana ${mark}`);
  const email = `ana.${mark}@example.ph`.toLowerCase();
  const customerId = newId();
  await db.insertInto("users").values({ id: customerId, role: "shopper", email }).execute();
  await visitor.getByLabel("E-mail").fill(email);
  await visitor.getByLabel("What happened").fill("The parcel was wet.\nPlease send it again.");
  await visitor.getByRole("button", { name: "Send complaint" }).click();
  const receipt = visitor.getByRole("status").filter({ hasText: "Your complaint number is" });
  await expect(receipt).toContainText(/C-\d{4,}/);
  await expect(receipt).toBeFocused();
  await expect(receipt).toBeInViewport({ ratio: 1 });
  await expect(receipt).toContainText("We will reply by");
  await expectAccessible(visitor);
  const number = /C-\d+/.exec((await receipt.textContent())!)![0];
  await phone.close();

  await db
    .updateTable("complaints")
    .set({ due_on: new Date().toISOString().slice(0, 10) })
    .where("number", "=", Number(number.slice(2)))
    .execute();
  await page.goto("/admin");
  const today = page.getByRole("region", { name: "Today" });
  await expect(
    today.getByRole("listitem").filter({ hasText: /complaints? needs? your answer/ }),
  ).toContainText(/Due \w+/);
  const menu = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Complaints/ });
  await expect(menu).toHaveAccessibleName(/\d+ open/);
  await page.goto("/admin/complaints?size=50");
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByText("The parcel was wet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "View their orders" })).toHaveAttribute(
    "href",
    `/admin/customers/${customerId}`,
  );
  await page.getByLabel("Your answer").fill("We send it again today.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expectNotice(page, "Answer sent");
  await expect(page.getByRole("region", { name: "Answers" })).toContainText("We send it again today.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close complaint" }).click();
  await expectNotice(page, "Complaint closed");
  await page.goto("/admin/complaints?state=closed&size=50");
  await expect(page.getByRole("link", { name: number })).toBeVisible();

  await page.goto("/admin/pages/contact");
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expectNotice(page, "Page saved");
});
