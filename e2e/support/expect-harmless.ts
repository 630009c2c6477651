import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

export const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
] as const;

/** Notes whatever a hostile text could do beside what it shows: run, ask, or call somebody else. */
export async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  page.on("dialog", (dialog) => {
    violations.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!["blob:", "data:"].includes(protocol) && hostname !== "localhost")
      violations.push(`asked ${request.url()}`);
  });
  return violations;
}

/** Nothing ran, and every box is where it belongs: inside of the window, and its text inside of it. */
export async function expectHarmless(page: Page, where: string): Promise<void> {
  const layoutProblems = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const problems: string[] = [];
    if ("__pwned" in window) problems.push("something ran");
    const scrolled = document.documentElement.scrollWidth;
    if (scrolled > limit) problems.push(`the page is ${scrolled} wide`);

    // Each element asks the one around it, which has been asked before: pages are long.
    const clipped = new Map<Element, boolean>();
    const isClipped = (element: Element): boolean => {
      let result = clipped.get(element);
      if (result === undefined) clipped.set(element, (result = isClippedBy(element.parentElement)));
      return result;
    };
    // A dialog cuts off what is too wide for it, but that is not what it is for.
    const isClippedBy = (parent: Element | null): boolean => {
      if (!parent || parent.tagName === "DIALOG") return false;
      if (getComputedStyle(parent).overflowX !== "visible" && !parent.matches("dialog > *")) return true;
      return isClipped(parent);
    };
    for (const element of document.querySelectorAll("body *")) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest("[inert], .sr-only, script, svg") || isClipped(element)) continue;
      const { left, right, width } = element.getBoundingClientRect();
      // Notices stand in the dialog to be above it, but in the window's own corner.
      const dialog = element.closest(".toasts") ? null : element.closest("dialog");
      const frame = dialog?.getBoundingClientRect() ?? { left: 0, right: limit };
      const { overflowX, display } = getComputedStyle(element);
      const name = `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.slice(0, 20)}”`;
      if (width > 1 && (left < frame.left - 1 || right > frame.right + 1))
        problems.push(`${name} reaches from ${left} to ${right}`);
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim());
      const spills = element.scrollWidth > element.clientWidth + 1;
      if (hasText && display !== "inline" && overflowX === "visible" && width > 1 && spills)
        problems.push(`${name} holds ${element.scrollWidth} in ${element.clientWidth}`);
    }
    return problems.slice(0, 5);
  });
  expect(layoutProblems, where).toEqual([]);
}
