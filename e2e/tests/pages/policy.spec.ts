import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expect, PICTURE_FILE, test } from "../../support/merchant.ts";

// The browser logs every blocked attempt.
test.use({ expectedNoise: /[^]/ });

const run = (what: string) => `(window.ran ??= []).push('${what}')`;
const scriptsRunIn = (page: Page) => page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? []);

const INJECTED_MARKUP = {
  "inline script": `<script>${run("inline script")}</script>`,
  "guessed marker": `<script nonce="AAAAAAAAAAAAAAAAAAAAAAAA">${run("guessed marker")}</script>`,
  "inline module": `<script type="module">${run("inline module")}</script>`,
  "event handler": `<img src="/no-such-picture" alt="" onerror="${run("event handler")}">`,
  "other origin": `<script src="https://evil.example/run.js"></script>`,
  "data address": `<script src="data:text/javascript,${encodeURIComponent(run("data address"))}"></script>`,
};
const KINDS = Object.keys(INJECTED_MARKUP).toSorted();

test("the content security policy blocks every kind of injected script", async ({ page }) => {
  await page.route("https://evil.example/*", (route) =>
    route.fulfill({ contentType: "text/javascript", body: run("other origin") }),
  );
  const markup = Object.values(INJECTED_MARKUP).join("");
  await openWith(page, markup);
  expect(await scriptsRunIn(page)).toEqual([]);
  // Control: without the policy, all of them run.
  await openWith(page, markup, { hasPolicy: false });
  expect((await scriptsRunIn(page)).toSorted()).toEqual(KINDS);
});

test("uploaded files and API responses never run as scripts", async ({ page, admin, request }) => {
  const { token } = (await (await request.post("/api/auth/admin/login", { data: admin })).json()) as {
    token: string;
  };
  const uploaded = await request.post("/api/pictures", {
    headers: { authorization: `Bearer ${token}`, "content-type": "image/webp" },
    data: readFileSync(PICTURE_FILE),
  });
  const { image } = (await uploaded.json()) as { image: string };
  expect(image).toMatch(/^\/uploads\//);
  const paths = [image, "/api/products", "/_.data", "/sitemap.xml"];
  const markup = paths.map((path) => `<script src="${path}?run"></script>`).join("");

  // Served with the shop's headers, a JavaScript body does not run.
  for (const path of paths) {
    const headers = (await request.get(path)).headers();
    const { "content-encoding": _, "content-length": __, ...sent } = headers;
    await page.route(`**${path}?run`, (route) => route.fulfill({ headers: sent, body: run(path) }));
  }
  await openWith(page, markup);
  expect(await scriptsRunIn(page)).toEqual([]);
  for (const path of paths)
    await page.route(`**${path}?run`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: run(path) }),
    );
  await openWith(page, markup);
  expect(await scriptsRunIn(page)).toEqual(paths);
});

for (const bypassCSP of [false, true])
  test.describe(`${bypassCSP ? "without" : "under"} the content security policy`, () => {
    test.use({ bypassCSP });

    test(`text ${bypassCSP ? "runs" : "does not run"} as code ${bypassCSP ? "without" : "under"} the content security policy`, async ({
      page,
    }) => {
      await page.goto("/");
      await page.evaluate(attemptEvaluation, ["script", "timer", "function", "markup"].map(run));
      // A failed picture and a timer prove that earlier asynchronous attempts have finished.
      await page.evaluate(async () => {
        const picture = Object.assign(new Image(), { src: "/no-such-picture-either" });
        await new Promise((resolve) => picture.addEventListener("error", resolve));
        await new Promise((resolve) => setTimeout(resolve));
      });
      const ran = (await scriptsRunIn(page)).toSorted();
      expect(ran).toEqual(bypassCSP ? ["function", "markup", "script", "timer"] : []);
    });
  });

test.describe("a test that expects no console errors", () => {
  test.use({ expectedNoise: /^$/ });

  test("a test fails if its page violates the content security policy unexpectedly", async ({ page }) => {
    test.fail();
    await openWith(page, INJECTED_MARKUP["inline script"]);
    expect(await scriptsRunIn(page)).toEqual([]);
  });
});

/** Runs in the page. Only deferred attempts count, because the debugger may use `eval` synchronously. */
function attemptEvaluation([script, timer, called, markup]: string[]): void {
  const attempts = [
    () => document.head.append(Object.assign(document.createElement("script"), { text: script })),
    () => setTimeout(timer as unknown as () => void),
    // oxlint-disable-next-line typescript/no-implied-eval -- this is what must not work
    () => setTimeout(() => new Function(called!)()),
    () => (document.body.innerHTML = `<img src="/no-such-picture" onerror="${markup}">`),
  ];
  for (const tryToRun of attempts)
    try {
      tryToRun();
    } catch {
      // The policy blocked it.
    }
}

async function openWith(page: Page, markup: string, { hasPolicy = true } = {}): Promise<void> {
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
}
