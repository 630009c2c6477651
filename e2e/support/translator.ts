import type { Page } from "@playwright/test";

/**
 * As a browser's translator does it: in the place of each text stand elements of its own, now and whenever another
 * comes. The words stay, so that one can look for them.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const UNTOUCHED = "[translate=no], font, option, script, style, textarea";

    function replace(root: Node) {
      const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        if (text.data.trim() === "" || !text.parentElement || text.parentElement.closest(UNTOUCHED)) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    }

    replace(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(replace);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
