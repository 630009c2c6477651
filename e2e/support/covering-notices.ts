import type { Page } from "@playwright/test";

export const CLEAR = "clear: ";
const NEXT_BUTTONS =
  "^(Request OTP|Verify OTP|Proceed to Checkout|Continue to payment|Place Order|Sign In as Admin|Save .*|Confirm)$";

const clear = new WeakMap<Page, string[]>();

/**
 * Logs an error when a notice covers the focused element or a button that is pressed next. Runs in the page,
 * because notices vanish after two seconds.
 */
export async function watchForCoveringNotices(page: Page): Promise<void> {
  clear.set(page, []);
  page.on("console", (message) => {
    if (message.text().startsWith(CLEAR)) clear.get(page)!.push(message.text());
  });
  await page.addInitScript(checkCoverage, [CLEAR, NEXT_BUTTONS] as const);
}

export function takeClearNotices(page: Page): string {
  return clear.get(page)!.splice(0).join("\n");
}

/** Runs in the page. Requires three equal checks in a row, because a notice moves away from what it covers. */
function checkCoverage([prefix, nextButtons]: readonly [string, string]) {
  const checkCounts = new WeakMap<HTMLElement, number>();
  setInterval(() => {
    for (const card of document.querySelectorAll<HTMLElement>("[aria-label=Notifications] > * > *")) {
      if (!card.checkVisibility()) continue;
      const covered = protectedElements().find((one) => !card.contains(one) && isOver(card, one));
      const before = checkCounts.get(card) ?? 0;
      const now = covered ? Math.min(before, 0) - 1 : Math.max(before, 0) + 1;
      checkCounts.set(card, now);
      if (now === 3) console.debug(prefix + card.innerText);
      if (now === -3) console.error(`“${card.innerText}” covers ${covered!.outerHTML.slice(0, 200)}`);
    }
  }, 50);

  function protectedElements(): Element[] {
    const focused = document.activeElement!;
    const next = [...document.querySelectorAll("main button, main a, dialog[open] button")].filter(
      ({ textContent }) => new RegExp(nextButtons).test(textContent.trim()),
    );
    return focused.matches("body, main, section, h1, h2") ? next : [focused, ...next];
  }

  function isOver(card: Element, other: Element): boolean {
    const [a, b] = [card.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }
}
