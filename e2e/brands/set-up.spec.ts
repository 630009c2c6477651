import { startCounting, type Effort } from "../journeys/effort.ts";
import { publish, type Journey } from "../journeys/publish.ts";
import { expect, expectAccessible, test } from "../tests/shop.ts";
import { BRANDS } from "./brands.ts";
import { STAGES } from "./stages.ts";

// Nothing may run in a preview of the shop's pages, and a section that is still empty has none: the browser says so.
test.use({ expectedNoise: /status of 400|Blocked script execution in '[^']*\/shop-preview/ });

test("a merchant sets up the whole shop at the admin's screens", async ({ page }, { project }) => {
  const brand = BRANDS[project.name.split(",")[0]!]!;
  const measured: Journey[] = [];
  for (const [name, stage] of Object.entries(STAGES))
    await test.step(name, async () => {
      const merchant = startCounting();
      await stage(page, merchant, brand);
      measured.push([`Merchant: ${brand.what}, ${name}`, merchant.total()]);
    });
  measured.push([`**Merchant: all of ${brand.what}, from an empty shop**`, sumOf(measured)]);

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Dashboard" }).click();
  // What is left is to choose how to be paid, which has a start, and an order.
  await expect(page.getByRole("region", { name: "First steps" })).toContainText("7 of 9 done");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 2, name: brand.front.banner.heading })).toBeVisible();
  await expect(page.getByText(`${brand.products.length} products`)).toBeVisible();
  await expectAccessible(page);
  publish(measured);
});

function sumOf(measured: Journey[]): Effort {
  const sum = { clicks: 0, keys: 0, seconds: 0, machine: 0 };
  for (const [, effort] of measured)
    for (const name of ["clicks", "keys", "seconds", "machine"] as const) sum[name] += effort[name];
  return sum;
}
