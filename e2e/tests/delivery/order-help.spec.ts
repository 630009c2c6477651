import { shortId } from "@tindahan/contract/core/format.ts";
import { expect, test } from "../../support/delivery-zones.ts";

test("Problem with this order opens the complaint form with the order's number, if the shop has a contact page", async ({
  page,
  shopper,
  settings,
  desk,
  admin,
  request,
}) => {
  const id = await shopper.order();
  const problem = page.getByRole("link", { name: "Problem with this order" });
  await page.goto(`/orders/${id}`);
  await expect(page.getByRole("button", { name: "Buy again" })).toBeVisible();
  await expect(problem).toHaveCount(0);

  // The lock is held: other tests of this shop look at its pages, too.
  expect(settings).toBeDefined();
  const { headers } = desk;
  await request.post("/api/admin/confirmation", { headers, data: { password: admin.password } });
  const publish = async (isPublished: boolean, version: number) =>
    request.put("/api/admin/pages/contact", {
      headers,
      data: { title: "Contact", text: "Write to us.", isPublished, version },
    });
  const published = await publish(true, 0);
  expect(published.ok(), await published.text()).toBe(true);
  await expect(async () => {
    await page.goto(`/orders/${id}`);
    await expect(problem).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await problem.click();
  await expect(page).toHaveURL("/pages/contact#complaint");
  await expect(page.getByLabel("Order number")).toHaveValue(shortId(id));
  await page.reload();
  await expect(page.getByLabel("Order number")).toHaveValue(shortId(id));
  await publish(false, 1);
});
