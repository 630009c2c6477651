import type { Page } from "@playwright/test";

export const CLEAR = "clear: ";
const NEXT =
  "^(Request OTP|Verify OTP|Proceed to Checkout|Continue to payment|Place Order|Sign In as Admin|Save .*|Confirm)$";

/** The notices of each page that stood there for a while and covered nothing. */
const clear = new WeakMap<Page, string[]>();

/**
 * From here on a notice that covers what has the focus, or a button that is pressed next, is an error of the page. It is
 * looked for in the page itself: a test may come too late for what is gone after two seconds.
 */
export async function watchForCover(page: Page): Promise<void> {
  clear.set(page, []);
  page.on("console", (message) => {
    if (message.text().startsWith(CLEAR)) clear.get(page)!.push(message.text());
  });
  await page.addInitScript(look, [CLEAR, NEXT] as const);
}

/** What has stood there since it was last asked for. */
export function clearNotices(page: Page): string {
  return clear.get(page)!.splice(0).join("\n");
}

/** Runs in the page. Three looks in a row decide: a notice moves away when it has seen what it covers. */
function look([mark, nextWords]: readonly [string, string]) {
  const looks = new WeakMap<HTMLElement, number>();
  setInterval(() => {
    for (const card of document.querySelectorAll<HTMLElement>("[aria-label=Notifications] > * > *")) {
      if (!card.checkVisibility()) continue;
      const covered = waysOn().find((one) => !card.contains(one) && isOver(card, one));
      const before = looks.get(card) ?? 0;
      const now = covered ? Math.min(before, 0) - 1 : Math.max(before, 0) + 1;
      looks.set(card, now);
      if (now === 3) console.debug(mark + card.innerText);
      if (now === -3) console.error(`“${card.innerText}” covers ${covered!.outerHTML.slice(0, 200)}`);
    }
  }, 50);

  function waysOn(): Element[] {
    const focused = document.activeElement!;
    const next = [...document.querySelectorAll("main button, main a, dialog[open] button")].filter(
      ({ textContent }) => new RegExp(nextWords).test(textContent.trim()),
    );
    return focused.matches("body, main, section, h1, h2") ? next : [focused, ...next];
  }

  function isOver(card: Element, other: Element): boolean {
    const [a, b] = [card.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }
}
