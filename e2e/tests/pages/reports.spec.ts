import { expect, test } from "../../support/people.ts";

const REPORTS = "/api/browser-reports";

// What goes wrong here is said on the console, too.
test.use({ expectedNoise: /[^]/ });

test("errors in a page are reported to the shop, without the search, and at most three", async ({ page }) => {
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(REPORTS)) statuses.push(response.status());
  });
  // Playwright does not always tell what a beacon carries.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then((text) => sessionStorage.setItem("sent", text));
      return send(url, body);
    };
  });
  await page.goto("/cart?search=secret");
  await page.evaluate(() => {
    for (let i = 0; i < 5; i++)
      setTimeout(() => {
        throw new Error("boom");
      });
    void Promise.reject(new Error("boom"));
  });

  await expect.poll(() => statuses).toEqual([204, 204, 204]);
  await page.waitForTimeout(300);
  expect(statuses).toHaveLength(3);
  const sent = await page.evaluate(() => sessionStorage.getItem("sent")!);
  expect(JSON.parse(sent)).toMatchObject({ page: "/cart", message: expect.stringContaining("boom") });
  expect(sent).not.toContain("secret");
});

test("a script that cannot be loaded is reported", async ({ page }) => {
  await page.route("**/assets/entry.client-*.js", (route) => route.abort());
  const reported = page.waitForRequest((request) => request.url().endsWith(REPORTS));
  await page.goto("/");
  expect((await reported).postData()).toContain("/assets/entry.client");
});

test("a violation of the policy is reported, and the shop takes the report", async ({ page }) => {
  const answered = page.waitForResponse((response) => response.url().endsWith(REPORTS));
  await page.goto("/");
  await page.evaluate(() =>
    document.head.append(
      Object.assign(document.createElement("link"), {
        rel: "stylesheet",
        href: "https://evil.example/x.css",
      }),
    ),
  );
  const response = await answered;
  expect(response.status()).toBe(204);
  expect(response.request().headers()["content-type"]).toBe("application/csp-report");
});
