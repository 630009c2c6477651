import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expect, PICTURE_FILE, test } from "../../support/merchant.ts";

// The browser has much to say about every attempt.
test.use({ expectedNoise: /[^]/ });

const RUN = "window.hasRun = true";
const hasRun = (page: Page) => page.evaluate(() => "hasRun" in window);

/** Each would run in a page without a policy, or with a weaker one. */
const INJECTED = {
  "an inline script": `<script>${RUN}</script>`,
  "an inline script with a guessed marker": `<script nonce="AAAAAAAAAAAAAAAAAAAAAAAA">${RUN}</script>`,
  "an inline module": `<script type="module">${RUN}</script>`,
  "the handler of an event": `<img src="/no-such-picture" alt="" onerror="${RUN}">`,
  "a script of another origin": `<script src="https://evil.example/run.js"></script>`,
  "a script in its own address": `<script src="data:text/javascript,${encodeURIComponent(RUN)}"></script>`,
};

for (const [what, markup] of Object.entries(INJECTED))
  test(`${what} that got into a page does not run`, async ({ page }) => {
    await page.route("https://evil.example/*", (route) =>
      route.fulfill({ contentType: "text/javascript", body: RUN }),
    );
    expect(await ranIn(page, markup)).toBe(false);
    // And would, if it were not for the policy.
    expect(await ranIn(page, markup, { hasPolicy: false })).toBe(true);
  });

test("what the shop keeps for others is no script, whatever is in it", async ({ page, admin, request }) => {
  const { token } = (await (await request.post("/api/auth/admin/login", { data: admin })).json()) as {
    token: string;
  };
  const uploaded = await request.post("/api/pictures", {
    headers: { authorization: `Bearer ${token}`, "content-type": "image/webp" },
    data: readFileSync(PICTURE_FILE),
  });
  const { image } = (await uploaded.json()) as { image: string };
  expect(image).toMatch(/^\/uploads\//);

  for (const path of [image, "/api/products", "/_.data", "/sitemap.xml"]) {
    const { headers } = await request.get(path).then((response) => ({ headers: response.headers() }));
    const { "content-encoding": _, "content-length": __, ...sent } = headers;
    // Even if its bytes were a program: as the shop sends it, no browser runs it.
    await page.route(`**${path}?run`, (route) => route.fulfill({ headers: sent, body: RUN }));
    expect(await ranIn(page, `<script src="${path}?run"></script>`), path).toBe(false);
    await page.route(`**${path}?run`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: RUN }),
    );
    expect(await ranIn(page, `<script src="${path}?run"></script>`), path).toBe(true);
  }
});

for (const bypassCSP of [false, true])
  test.describe(bypassCSP ? "without the policy" : "under the policy", () => {
    test.use({ bypassCSP });

    test(`text ${bypassCSP ? "becomes" : "does not become"} a program while the shop runs`, async ({
      page,
    }) => {
      for (const way of ["markup", "script", "timer", "function"] as const) {
        await page.goto("/");
        await page.evaluate(attempt, [way, RUN] as const).catch(() => undefined);
        if (bypassCSP) await expect.poll(() => hasRun(page), { message: way }).toBe(true);
        else {
          await page.waitForTimeout(100);
          expect(await hasRun(page), way).toBe(false);
        }
      }
    });
  });

test.describe("a test that does not expect it", () => {
  test.use({ expectedNoise: /^$/ });

  test("fails when a page violates the policy", async ({ page }) => {
    test.fail();
    expect(await ranIn(page, INJECTED["an inline script"])).toBe(false);
  });
});

/** Runs in the page. What it does at once, as a debugger, may even use `eval`; what it does later may not. */
function attempt([way, code]: readonly ["markup" | "script" | "timer" | "function", string]): void {
  if (way === "markup") document.body.innerHTML = `<img src="/no-such-picture" onerror="${code}">`;
  if (way === "timer") setTimeout(code as unknown as () => void);
  // oxlint-disable-next-line typescript/no-implied-eval -- this is what must not work
  if (way === "function") setTimeout(() => new Function(code)());
  if (way === "script") document.head.append(Object.assign(document.createElement("script"), { text: code }));
}

/** Opens the first page with this markup in its head, as it would be if our code had let it in. */
async function ranIn(page: Page, markup: string, { hasPolicy = true } = {}): Promise<boolean> {
  await page.route("**/", async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": policy, ...others } = response.headers();
    const body = (await response.text()).replace("<head>", `<head>${markup}`);
    await route.fulfill({
      status: 200,
      headers: hasPolicy ? { ...others, "content-security-policy": policy! } : others,
      body,
    });
  });
  await page.goto("/", { waitUntil: "load" });
  await page.unroute("**/");
  return hasRun(page);
}
