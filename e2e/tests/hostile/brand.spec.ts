import { isQuickRun } from "../../run-scope.ts";
import { expectHarmless, SIZES, recordViolations } from "../../support/expect-harmless.ts";
import { hostileStrings, someHostileStrings } from "../../support/hostile-strings.ts";
import { expect } from "../../support/merchant.ts";
import { test } from "../../support/settings-test.ts";

const strings = isQuickRun ? someHostileStrings(3) : hostileStrings;

test.describe.configure({ timeout: 1_800_000 });
// Chromium warns about the preloaded icon of each page.
test.use({ expectedNoise: /was preloaded using link preload but not used/ });

test(
  "shows hostile brand texts as text, and refuses them as link, color or picture",
  { tag: "@sweep" },
  async ({ page, settings: settingsApi }) => {
    const { settings } = await settingsApi.read();
    const save = async (shop: object, brand: object) => {
      const parts = { shop: { ...settings.shop, ...shop }, brand: { ...settings.brand, ...brand } };
      return (await settingsApi.save(parts)).status();
    };
    const violations = await recordViolations(page);
    let saved = 0;
    for (const text of strings) {
      for (const part of [{ accent: text }, { icon: text }, { logoDark: text }, { links: [text] }])
        if (text.trim()) expect([text, part, await save({}, part)]).toEqual([text, part, 400]);
      const letters = Array.from(text);
      const words = { name: letters.slice(0, 30).join(""), description: letters.slice(0, 100).join("") };
      const status = await save({ name: words.name }, { description: words.description, accent: "#ffd400" });
      expect([200, 400], text).toContain(status);
      if (status === 400) continue;
      saved++;
      await page.goto("/");
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectHarmless(page, `${text} at ${size.width}`);
      }
      const share = await page.locator('meta[property="og:image"]').getAttribute("content");
      expect([text, (await page.request.get(share!)).status()]).toEqual([text, 200]);
    }
    expect(saved).toBeGreaterThan(strings.length / 2);
    expect(violations).toEqual([]);
  },
);
