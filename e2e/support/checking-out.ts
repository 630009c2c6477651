import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

export const ADDRESS = "1 Rizal St, Brgy. Poblacion, Makati";

export function field(page: Page, label: string) {
  return page.getByRole("main").getByLabel(label, { exact: true });
}

export async function fillContact(page: Page, { phone = "0917 123 4567" } = {}): Promise<void> {
  await field(page, "Full name").fill("Maria Santos");
  await field(page, "Phone").fill(phone);
  await field(page, "Delivery address").fill(ADDRESS);
}

export async function goToPaymentStep(page: Page, contact: { phone?: string } = {}): Promise<void> {
  await page.goto("/checkout");
  await fillContact(page, contact);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeVisible();
}
