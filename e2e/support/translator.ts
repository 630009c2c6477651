import type { Page } from "@playwright/test";

/**
 * Imitates a browser's translator, which replaces each text node by elements. Keeps the words, so that tests
 * can find them.
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
