import { COFFEE, expect, fillDemoCart, test } from "../../support/shopping.ts";

type Shift = { value: number; moved: string[] };
declare const shifts: Shift[];

const PATHS = ["/", "/c/snacks-pasalubong", `/products/${COFFEE}`, "/cart", "/checkout"];
const SCREENS = [
  { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
];

test(
  "home, category, product, cart and checkout load without a layout shift, and pictures of fitting width",
  { tag: "@sweep" },
  async ({ browser, page, shopper, baseURL }) => {
    await fillDemoCart(shopper);
    const storageState = await page.context().storageState();
    for (const screen of SCREENS)
      for (const path of PATHS) {
        // A browser prefers a larger picture that it has in its cache.
        const context = await browser.newContext({ ...screen, storageState, baseURL: baseURL! });
        const view = await context.newPage();
        await view.addInitScript(recordShifts);
        await view.goto(path, { waitUntil: "networkidle" });
        await expect(view.locator(".animate-skeleton")).toHaveCount(0);
        const wasted = await view.evaluate(findUnfittingPictures, screen.deviceScaleFactor);
        expect.soft(wasted, `${path} at ${screen.viewport.width}`).toEqual([]);
        const moved = await view.evaluate(() => shifts);
        expect.soft(moved, `${path} at ${screen.viewport.width}`).toEqual([]);
        await context.close();
      }
  },
);

/** Runs in the page. */
function recordShifts(): void {
  const recorded: Shift[] = [];
  Object.assign(window, { shifts: recorded });
  type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect };
  type Entry = PerformanceEntry & { value: number; sources: Source[] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[])
      recorded.push({ value, moved: sources.map(describe) });
  }).observe({ type: "layout-shift", buffered: true });

  function describe({ node, previousRect, currentRect }: Source): string {
    const [before, after] = [previousRect, currentRect].map(({ x, y, width, height }) =>
      [x, y, width, height].map(Math.round).join(" "),
    );
    return `${before} to ${after}: ${node?.outerHTML?.slice(0, 80)}`;
  }
}

/**
 * Runs in the page. Files are 320, 640 or 960 pixels wide; the next smaller one should not have sufficed. A wide picture
 * is as large as its height demands.
 */
function findUnfittingPictures(deviceScaleFactor: number): string[] {
  const needed = new Map<string, number>();
  for (const image of document.querySelectorAll<HTMLImageElement>("main picture img")) {
    if (!image.checkVisibility() || !image.complete || image.currentSrc.includes("/wide/")) continue;
    const pixels = image.clientWidth * deviceScaleFactor;
    needed.set(image.currentSrc, Math.max(pixels, needed.get(image.currentSrc) ?? 0));
  }
  return [...needed].flatMap(([src, pixels]) => {
    const width = Number(/-(\d+)\.(webp|avif)$/.exec(src)?.[1] ?? 0);
    const isFitting = width === 320 || (width > pixels * 0.7 && width < pixels * 2);
    return isFitting ? [] : [`${src} for ${pixels}`];
  });
}
