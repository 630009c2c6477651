import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, fillProduct, PICTURE_FILE, rowOf, test } from "../../support/merchant.ts";
import { endSession, submitAdminLogin } from "../../support/people.ts";

const picture = (page: Page) => page.getByRole("group", { name: "Picture" });
const NOT_A_PICTURE = "That is not a JPEG, PNG, WebP or AVIF picture that we can read.";

test.beforeEach(async ({ adminPage }) => {
  await adminPage.goto("/admin/create");
  await expect(picture(adminPage)).toBeVisible();
});

test("a product picture can be chosen, dropped or pasted; large photos shrink before the upload", async ({
  page,
  mark,
}) => {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 1800, height: 2400, channels: 3, background: "#fff", noise } });
  const buffer = await photo.jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(2_000_000);
  const response = page.waitForResponse("**/api/pictures");
  await choose(page, { name: "photo.jpg", mimeType: "image/jpeg", buffer });
  const uploaded = await response;
  expect(await uploaded.json()).toMatchObject({ width: 1600, height: 1200 });
  expect((await uploaded.request().sizes()).requestBodySize).toBeLessThan(1_000_000);
  await expect(page.getByLabel("Image")).toHaveValue(/^\/uploads\//);

  const bytes = [...readFileSync(PICTURE_FILE)];
  for (const method of ["drop", "paste"] as const) {
    await page.getByLabel("Image").fill("");
    await picture(page).evaluate(
      (group, { method, bytes }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], "bag.webp", { type: "image/webp" }));
        group.dispatchEvent(
          method === "drop"
            ? new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true })
            : new ClipboardEvent("paste", { clipboardData: dataTransfer, bubbles: true, cancelable: true }),
        );
      },
      { method, bytes },
    );
    await expect(page.getByLabel("Image")).toHaveValue(/^\/uploads\//);
  }

  await fillProduct(page, { name: `Bag ${mark}`, image: "" });
  await choose(page, PICTURE_FILE);
  await expect(page.getByLabel("Image")).toHaveValue(/^\/uploads\/[\da-f]{32}-640\.webp$/);
  // A broken picture would be replaced by an SVG without `src`.
  await expect(picture(page).getByRole("img", { name: "Preview" })).toHaveAttribute("src", /^\/uploads\//);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(rowOf(page, `Bag ${mark}`)).toBeVisible();
});

test.describe("when the upload of a product picture fails", () => {
  test.use({ expectedNoise: /status of 40[01]|ERR_FAILED/ });

  test("refuses files that are not pictures or too large, before the upload if possible", async ({
    page,
  }, info) => {
    const requestedUrls: string[] = [];
    page.on("request", (request) => requestedUrls.push(request.url()));
    const alert = picture(page).getByRole("alert");
    await choose(page, { name: "prices.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
    await expect(alert).toHaveText(NOT_A_PICTURE);
    await picture(page).getByRole("button", { name: "Choose another" }).click();
    const huge = info.outputPath("huge.png");
    writeFileSync(huge, Buffer.alloc(10 * 1024 * 1024 + 1));
    await choose(page, huge);
    await expect(alert).toContainText("too large");
    expect(requestedUrls.filter((url) => url.endsWith("/api/pictures"))).toEqual([]);

    await picture(page).getByRole("button", { name: "Choose another" }).click();
    await choose(page, { name: "fake.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    await expect(alert).toHaveText(NOT_A_PICTURE);
    await expect(page.getByLabel("Image")).toHaveValue("");
  });

  test("a picture upload shows progress, can be cancelled and retried, and resumes after a renewed sign-in", async ({
    page,
    db,
    admin,
  }) => {
    await page.route("**/api/pictures", () => {}, { times: 1 });
    const uploadStarted = page.waitForRequest("**/api/pictures");
    await choose(page, PICTURE_FILE);
    await uploadStarted;
    await expect(picture(page).getByRole("progressbar", { name: "Upload" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add product" })).toHaveAttribute("aria-disabled", "true");
    await picture(page).getByRole("button", { name: "Cancel upload" }).click();
    await expect(picture(page).getByRole("button", { name: "Upload picture" })).toBeVisible();
    await expect(page.getByLabel("Image")).toHaveValue("");

    await page.route("**/api/pictures", (route) => route.abort(), { times: 1 });
    await choose(page, PICTURE_FILE);
    await expect(picture(page).getByRole("alert")).toHaveText(/^Network error/);
    await endSession(db, page);
    await picture(page).getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
    await submitAdminLogin(page, admin);
    await expect(page.getByLabel("Image")).toHaveValue(/^\/uploads\//);
  });
});

type UploadFile = string | { name: string; mimeType: string; buffer: Buffer };

async function choose(page: Page, file: UploadFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await picture(page).getByRole("button", { name: "Upload picture" }).click();
  await (await chooser).setFiles(file);
}
