import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

export const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
] as const;

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

export async function expectHarmless(page: Page, where: string): Promise<void> {
  const layoutProblems = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const problems: string[] = [];
    if ("__pwned" in window) problems.push("something ran");
    const scrolled = document.documentElement.scrollWidth;
    if (scrolled > limit) problems.push(`the page is ${scrolled} wide`);

    // Cached, because pages have many elements.
    const clipped = new Map<Element, boolean>();
    const isClipped = (element: Element): boolean => {
      let result = clipped.get(element);
      if (result === undefined) clipped.set(element, (result = isClippedBy(element.parentElement)));
      return result;
    };
    // Content clipped by a dialog still counts as an error.
    const isClippedBy = (parent: Element | null): boolean => {
      if (!parent || parent.tagName === "DIALOG") return false;
      if (getComputedStyle(parent).overflowX !== "visible" && !parent.matches("dialog > *")) return true;
      return isClipped(parent);
    };
    for (const element of document.querySelectorAll("body *")) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest("[inert], .sr-only, script, svg") || isClipped(element)) continue;
      const { left, right, width } = element.getBoundingClientRect();
      // Notices are inside the dialog's DOM but positioned in the window's corner.
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
