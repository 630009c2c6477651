import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  createProductWithPictures,
  expect,
  fillProduct,
  openRow,
  PICTURE_FILE,
  test,
} from "../../support/merchant.ts";
import { expectAccessible } from "../../support/shop.ts";

const fold = (page: Page) => page.getByText("More pictures", { exact: true });
const list = (page: Page) => page.getByRole("list", { name: "More pictures" });
const items = (page: Page) => list(page).getByRole("listitem");
const altFields = (page: Page) => list(page).getByRole("textbox");
const altTexts = (page: Page) =>
  altFields(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test("uploads several pictures of a product, describes, reorders and saves them", async ({
  adminPage: page,
  mark,
}) => {
  await page.goto("/admin/create");
  await fillProduct(page, { name: `Bag ${mark}` });
  await expect(page.getByRole("button", { name: "Add pictures" })).toBeHidden();
  await fold(page).click();
  await choose(page, await files("red", "green", "blue"));
  await expect(items(page)).toHaveCount(3);
  await expect(altFields(page)).toHaveCount(3);
  for (const [index, color] of ["red", "green", "blue"].entries())
    await page.getByLabel(`Alternative text of picture ${index + 2}`).fill(color);
  await page.getByLabel("Alternative text of the cover").fill("From the front");

  const down = page.getByRole("button", { name: "Move down picture 2" });
  await down.focus();
  await page.keyboard.press("Enter");
  expect(await altTexts(page)).toEqual(["green", "red", "blue"]);
  await expect(page.getByRole("button", { name: "Move down picture 3" })).toBeFocused();
  await expect(page.getByText("Picture 2 is now picture 3 of 4.")).toBeAttached();
  await page.getByRole("button", { name: "Move up picture 4" }).click();
  expect(await altTexts(page)).toEqual(["green", "blue", "red"]);
  await page.getByRole("button", { name: "Remove picture 3" }).click();
  expect(await altTexts(page)).toEqual(["green", "red"]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add product" }).click();
  await openRow(page, `Bag ${mark}`);
  await expect(altFields(page)).toHaveCount(2);
  expect(await altTexts(page)).toEqual(["green", "red"]);
  await expect(page.getByLabel("Alternative text of the cover")).toHaveValue("From the front");
});

test("makes the first of several uploaded product pictures the cover", async ({ adminPage: page, mark }) => {
  await page.goto("/admin/create");
  await fillProduct(page, { name: `Bag ${mark}`, image: "" });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload pictures" }).click();
  await (await chooser).setFiles(await files("red", "green", "blue"));
  await expect(page.getByLabel("Image")).toHaveValue(/^\/uploads\//);
  await expect(altFields(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Add product" }).click();
  await openRow(page, `Bag ${mark}`);
  await expect(altFields(page)).toHaveCount(2);
});

test("reorders product pictures by dragging and changes the cover; each keeps its alternative text", async ({
  adminPage: page,
  mark,
}) => {
  await createProductWithPictures(page, `Bag ${mark}`, ["front", "one", "two", "three"]);
  await page.goto(`/admin/products?search=${mark}`);
  await openRow(page, `Bag ${mark}`);
  await expect(altFields(page)).toHaveCount(3);
  await items(page).nth(2).locator("img").dragTo(items(page).nth(0));
  expect(await altTexts(page)).toEqual(["three", "one", "two"]);

  await page.getByRole("button", { name: "Make cover: picture 3" }).click();
  await expect(page.getByLabel("Image")).toHaveValue(/bayong-buri/);
  await expect(page.getByLabel("Alternative text of the cover")).toHaveValue("one");
  const after = ["three", "front", "two"];
  expect(await altTexts(page)).toEqual(after);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await openRow(page, `Bag ${mark}`);
  await expect(altFields(page)).toHaveCount(3);
  expect(await altTexts(page)).toEqual(after);
});

test.describe("when the upload of one of several pictures fails", () => {
  test.use({ expectedNoise: /ERR_FAILED/ });

  test("if one picture fails to upload, the others continue; the product can be saved once all uploads ended", async ({
    adminPage: page,
  }) => {
    await page.goto("/admin/create");
    await fold(page).click();
    await page.route("**/api/pictures", (route) => route.abort(), { times: 1 });
    await choose(page, [...(await files("red", "green")), { ...PDF }]);
    await expect(altFields(page)).toHaveCount(1);
    await expect(items(page).nth(0).getByRole("alert")).toHaveText(/^Network error/);
    await expect(items(page).nth(2).getByRole("alert")).toContainText("not a JPEG");
    await items(page).nth(2).getByRole("button", { name: "Remove" }).click();
    await items(page).nth(0).getByRole("button", { name: "Try again" }).click();
    await expect(altFields(page)).toHaveCount(2);

    const uploadReleased = Promise.withResolvers<void>();
    await page.route("**/api/pictures", async (route) => {
      await uploadReleased.promise;
      await route.continue();
    });
    const add = page.getByRole("button", { name: "Add product" });
    await choose(page, await files("blue", "black"));
    await expect(page.getByRole("progressbar", { name: "Upload of blue.png" })).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Upload of black.png" })).toBeVisible();
    await expect(add).toHaveAttribute("aria-disabled", "true");
    await items(page).nth(3).getByRole("button", { name: "Cancel upload" }).click();
    uploadReleased.resolve();
    await expect(altFields(page)).toHaveCount(3);
    await expect(add).not.toHaveAttribute("aria-disabled");

    const bag = { name: "bag.webp", mimeType: "image/webp", buffer: readFileSync(PICTURE_FILE) };
    await choose(page, [bag, bag]);
    await expect(altFields(page)).toHaveCount(4);
    await expect(items(page)).toHaveCount(4);
    await choose(page, await files("white", "gold", "pink", "gray", "navy"));
    await expect(altFields(page)).toHaveCount(8);
    await expect(page.getByText("A product can have at most 9 pictures.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add pictures" })).toBeHidden();
  });
});

type UploadFile = { name: string; mimeType: string; buffer: Buffer };
const PDF: UploadFile = { name: "prices.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };

function files(...colors: string[]): Promise<UploadFile[]> {
  return Promise.all(
    colors.map(async (background) => ({
      name: `${background}.png`,
      mimeType: "image/png",
      buffer: await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
}

async function choose(page: Page, uploads: UploadFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add pictures" }).click();
  await (await chooser).setFiles(uploads);
}
