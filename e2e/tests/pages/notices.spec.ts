import type { Page } from "@playwright/test";
import { isQuickRun } from "../../run-scope.ts";
import { field, fillContact } from "../../support/checking-out.ts";
import { takeClearNotices } from "../../support/covering-notices.ts";
import {
  requestLoginCode,
  submitAdminLogin,
  startAdminSession,
  openProfile,
  wrongCode,
} from "../../support/people.ts";
import { COFFEE, expect, test } from "../../support/shopping.ts";

// Every test checks for covering notices; these tests prove that the check works.
for (const width of isQuickRun ? [360] : [360, 1280])
  test.describe(`notices at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, expectedNoise: /status of 400/ });

    test("notices do not cover the focused element or the next button while a shopper logs in", async ({
      page,
      email,
      readCode,
    }) => {
      await page.goto("/");
      await page.getByRole("article").first().getByRole("button", { name: "Add to Cart" }).click();
      await expect(page.getByLabel("E-mail")).toBeFocused();
      await requestLoginCode(page, email);
      await expectClearNotice(page, "OTP sent!");
      await page.getByLabel("OTP").fill(wrongCode(await readCode()));
      await expectClearNotice(page, "Verification failed");
    });

    test("notices do not cover the focused element or the next button from the cart to the checkout", async ({
      page,
      shopper,
    }) => {
      await shopper.add(COFFEE);
      await page.goto("/cart");
      await page.getByRole("button", { name: "One more Kapeng Barako" }).click();
      await expectClearNotice(page, "Quantity updated");
      await page.goto("/checkout");
      await fillContact(page, { phone: "12345" });
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page.getByRole("group", { name: "Errors" })).toBeFocused();
    });

    test("notices do not cover the focused element or the next button on admin screens", async ({
      page,
      admin,
    }) => {
      await page.goto("/admin/login");
      await submitAdminLogin(page, { username: " ", password: " " });
      await expectClearNotice(page, "Missing Fields");
      await startAdminSession(page, admin);
      await openProfile(page);
      await field(page, "Name").fill("Ana Reyes");
      await page.getByRole("button", { name: "Save name" }).click();
      await expectClearNotice(page, "Profile updated successfully");
    });
  });

async function expectClearNotice(page: Page, words: string): Promise<void> {
  await expect
    .poll(() => takeClearNotices(page), { message: `a notice that covers nothing: ${words}` })
    .toContain(words);
}
