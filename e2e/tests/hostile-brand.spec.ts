import { sql } from "kysely";
import { isShort } from "../extent.ts";
import type { SettingsAnswer } from "@tindahan/contract/settings.ts";
import { expectHarmless, SIZES, watch } from "./harmless.ts";
import { hostileStrings, someHostileStrings } from "./hostile-strings.ts";
import { expect, test } from "./merchant.ts";
import { keptSession } from "./people.ts";

const strings = isShort ? someHostileStrings(3) : hostileStrings;
/** As in the other tests that change the settings: one at a time. */
const TURN = 1020;

test.describe.configure({ timeout: 1_800_000 });
// The icon of each brand is fetched for each page.
test.use({ expectedNoise: /was preloaded using link preload but not used/ });

test(
  "hostile texts in the brand show as texts, and are no address, colour or picture",
  { tag: "@sweep" },
  async ({ desk: page, admin, db }) => {
    await sql`select pg_advisory_lock(${TURN})`.execute(db);
    await page.goto("/admin/settings/brand");
    const headers = { authorization: `Bearer ${(await keptSession(page)).token}` };
    const confirmation = { password: admin.password };
    const read = async () =>
      (await (await page.request.get("/api/admin/settings", { headers })).json()) as SettingsAnswer;
    const { version: former, settings } = await read();
    const save = async (shop: object, brand: object) => {
      const { version } = await read();
      const changed = {
        ...settings,
        shop: { ...settings.shop, ...shop },
        brand: { ...settings.brand, ...brand },
      };
      const data = { settings: changed, version, confirmation };
      return (await page.request.put("/api/admin/settings", { headers, data })).status();
    };
    const seen = await watch(page);
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
    const { version } = await read();
    const data = { former, version, confirmation };
    await page.request.post("/api/admin/settings/restore", { headers, data });
    await sql`select pg_advisory_unlock(${TURN})`.execute(db);
    expect(saved).toBeGreaterThan(strings.length / 2);
    expect(seen).toEqual([]);
  },
);
