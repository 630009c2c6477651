import type { Locator, Page } from "@playwright/test";

export async function openSearch(page: Page): Promise<Locator> {
  const icon = page.getByRole("button", { name: "Open search" });
  if (await icon.isVisible()) await icon.click();
  return page.getByRole("combobox", { name: "Search products" });
}

export function suggestions(page: Page): Locator {
  return page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
}
