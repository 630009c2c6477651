import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, collectBrowserMessages } from "../support/shop.ts";
import { COFFEE } from "../support/shopping.ts";

const PICTURES = new URL("../../docs/screenshots/", import.meta.url);
const DIFFERENCES = new URL("../../test-results/screens/", import.meta.url);

const HEIGHT = 800;
const SCALE = 0.625;
const GAP = 16;
const NARROW = 1280 * SCALE + GAP;
const BELOW = HEIGHT * SCALE + GAP;
const LOOKS = [
  { width: 1280, theme: "light", left: 0, top: 0 },
  { width: 360, theme: "light", left: NARROW, top: 0 },
  { width: 1280, theme: "dark", left: 0, top: BELOW },
  { width: 360, theme: "dark", left: NARROW, top: BELOW },
] as const;
const SIZE = { width: NARROW + 360 * SCALE, height: BELOW + HEIGHT * SCALE };
/** Hides differences in font smoothing between browser builds. */
const BLUR = 1.2;
/** Difference of one color channel, of 255, that is clearly visible. */
const VISIBLE_DIFFERENCE = 20;
/**
 * Share of pixels per look. A changed word may pass, a moved line may not. Chromium 153 and 156 differ in 0.00
 * %; other fonts need some tolerance.
 */
const MAX_DIFFERENT_SHARE = 0.001;

/** The sandbox of the brand preview also blocks the scripts by which Playwright finds elements. */
const BLOCKED_IN_PREVIEW = /Blocked script execution in '[^']*\/shop-preview/;

export type Screen = {
  name: string;
  path: string;
  ready: string | RegExp;
  prepare?: (page: Page) => Promise<void>;
};
export type Storage = Exclude<NonNullable<BrowserContextOptions["storageState"]>, string>;

export const FRONT_PAGE: Screen = { name: "Front page", path: "/", ready: "Pasalubong from every island" };
export const PRODUCT: Screen = { name: "Product", path: `/products/${COFFEE}`, ready: /Kapeng Barako/ };
export const CART: Screen = { name: "Cart", path: "/cart", ready: "Cart" };
export const CHECKOUT: Screen = { name: "Checkout", path: "/checkout", ready: "Contact and address" };
export const ADMIN_LOG_IN: Screen = { name: "Admin sign-in", path: "/admin/login", ready: "Admin sign-in" };

/** With `isJudged`, also fails on axe violations and browser messages. */
export async function takeScreenshot(
  browser: Browser,
  { path, ready, prepare }: Screen,
  storageState: Storage,
  { isJudged }: { isJudged: boolean },
): Promise<Buffer> {
  const shots: Record<string, Buffer> = {};
  for (const width of [1280, 360]) {
    const context = await browser.newContext({
      reducedMotion: "reduce",
      storageState,
      viewport: { width, height: HEIGHT },
      isMobile: width === 360,
      hasTouch: width === 360,
    });
    const page = await context.newPage();
    const messages = await collectBrowserMessages(page);
    const settle = trackLoading(page);
    await page.goto(path);
    await prepare?.(page);
    await expect(page.getByRole("heading", { name: ready }).first()).toBeVisible();
    await settle();
    await page.evaluate(replaceChangingText);
    for (const theme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      shots[`${width} ${theme}`] = await page.screenshot({ animations: "disabled", caret: "hide" });
    }
    if (isJudged) {
      await expectAccessible(page);
      expect(messages.filter((message) => !BLOCKED_IN_PREVIEW.test(message))).toEqual([]);
    }
    await context.close();
  }
  const parts = LOOKS.map(async ({ width, theme, left, top }) => ({
    input: await sharp(shots[`${width} ${theme}`])
      .resize({ height: HEIGHT * SCALE })
      .toBuffer(),
    left,
    top,
  }));
  return sharp({ create: { ...SIZE, channels: 3, background: "#888" } })
    .composite(await Promise.all(parts))
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
}

export async function differencesFromReference(name: string, now: Buffer): Promise<string[]> {
  const before = fileOf(PICTURES, name);
  if (!existsSync(before)) return ["there is no reference picture yet"];
  const [old, current] = await Promise.all([pixelsOf(before), pixelsOf(now)]);
  if (old.width !== current.width || old.height !== current.height) return ["the pictures differ in size"];
  const counts = LOOKS.map(() => 0);
  for (let pixel = 0; pixel < old.width * old.height; pixel++) {
    const channelDifferences = [0, 1, 2].map((color) =>
      Math.abs(old.pixels[pixel * 3 + color]! - current.pixels[pixel * 3 + color]!),
    );
    if (Math.max(...channelDifferences) <= VISIBLE_DIFFERENCE) continue;
    const [x, y] = [pixel % old.width, Math.floor(pixel / old.width)];
    counts[LOOKS.findLastIndex(({ left, top }) => left <= x && top <= y)]! += 1;
  }
  const differences = LOOKS.flatMap(({ width, theme }, index) => {
    const share = counts[index]! / (width * HEIGHT * SCALE ** 2);
    return share > MAX_DIFFERENT_SHARE
      ? [`${width} ${theme}: ${(share * 100).toFixed(2)} % of it differs`]
      : [];
  });
  if (differences.length > 0) {
    mkdirSync(DIFFERENCES, { recursive: true });
    await sharp(now).toFile(fileOf(DIFFERENCES, name));
  }
  return differences;
}

export async function saveReferenceScreenshot(name: string, picture: Buffer): Promise<void> {
  await sharp(picture).toFile(fileOf(PICTURES, name));
}

function fileOf(folder: URL, name: string): string {
  return fileURLToPath(new URL(`${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.webp`, folder));
}

async function pixelsOf(picture: string | Buffer) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .blur(BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function trackLoading(page: Page): () => Promise<void> {
  const pendingRequests = new Set<unknown>();
  let lastRequestAt = 0;
  page.on("request", (request) => {
    // The order event stream never ends. Late code hydrates the served page, which must not be changed before.
    if (!/\/api\/(?!.*\/updates)|\/__manifest|\/assets\/.*\.js/.test(request.url())) return;
    pendingRequests.add(request);
    lastRequestAt = Date.now();
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => pendingRequests.delete(request));

  return async () => {
    await page.waitForFunction(() => {
      const router = (window as { __reactRouterDataRouter?: { state: Record<string, unknown> } })
        .__reactRouterDataRouter;
      return router?.state["initialized"] && !document.querySelector(".animate-skeleton");
    });
    await expect(page.getByText("Loading…")).toHaveCount(0);
    await expect.poll(() => pendingRequests.size === 0 && Date.now() - lastRequestAt > 250).toBe(true);
    await page.evaluate(async () => {
      // Some buttons appear only once the page is hydrated.
      await new Promise((resolve) => requestIdleCallback(resolve));
      await document.fonts.ready;
      const shown = [...document.images].filter((image) => {
        const { top, right, bottom, left } = image.getBoundingClientRect();
        return image.checkVisibility() && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      });
      await Promise.all(shown.map((image) => image.decode().catch(() => {})));
      // Notices disappear at any time. The content security policy forbids a style element.
      const style = new CSSStyleSheet();
      style.replaceSync(".toasts { visibility: hidden }");
      document.adoptedStyleSheets.push(style);
    });
  };
}

/** Runs in the page. Replaces times, ids and URLs that change with each run by text of the same length. */
function replaceChangingText(): void {
  const words: [RegExp, string][] = [
    [/[A-Z][a-z]{2,8} \d{1,2}, \d{4} at \d{1,2}:\d{2}\s[AP]M/g, "November 11, 2026 at 8:05 PM"],
    [
      /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(–([A-Z][a-z]{2} )?\d{1,2})?\b(?!, 2026 at 8:05)/g,
      "Nov 11",
    ],
    [/\b[A-Z][a-z]+day(?=, Nov 11)/g, "Monday"],
    [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?=, Nov 11)/g, "Mon"],
    [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@)/g, "santos"],
    [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "019a71c4-2b1d-7c3e-8f05-6d1b5a1b2c3d"],
    [/\b[0-9A-F]{8}\b/g, "5A1B2C3D"],
    [/\b(pi|pay)_[A-Za-z0-9]{24}\b/g, "$1_a1B2c3D4e5F6g7H8i9J0k1L2"],
    [/http:\/\/localhost:\d+/g, "https://shop.example.ph"],
  ];
  const timeless = (text: string) => words.reduce((now, [pattern, word]) => now.replace(pattern, word), text);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (timeless(text.data) !== text.data) text.data = timeless(text.data);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input[type=email]"))
    field.value = timeless(field.value);
}
