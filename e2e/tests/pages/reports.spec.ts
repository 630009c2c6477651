import { expect, test } from "../../support/people.ts";

const REPORTS = "/api/browser-reports";

test.use({ expectedNoise: /[^]/ });

test("the browser reports at most three script errors per page to the shop, without the URL's query string", async ({
  page,
}) => {
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(REPORTS)) statuses.push(response.status());
  });
  // Playwright does not always expose the body of a beacon.
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
  const sent = await page.evaluate(() => sessionStorage.getItem("sent")!);
  // A fourth report would have been sent before this request.
  const last = page.waitForResponse((response) => response.url().endsWith(`${REPORTS}?last`));
  await page.evaluate((path) => navigator.sendBeacon(path, new Blob(["{}"])), `${REPORTS}?last`);
  await last;
  expect(statuses).toHaveLength(3);
  expect(JSON.parse(sent)).toMatchObject({ page: "/cart", message: expect.stringContaining("boom") });
  expect(sent).not.toContain("secret");
});

test("the browser reports scripts that failed to load and violations of the content security policy to the shop", async ({
  page,
}) => {
  const reports = (words: string) =>
    page.waitForResponse(
      (response) => response.url().endsWith(REPORTS) && (response.request().postData() ?? "").includes(words),
    );
  await page.route("**/assets/entry.client-*.js", (route) => route.abort());
  const lost = reports("/assets/entry.client");
  await page.goto("/");
  expect((await lost).status()).toBe(204);

  const violated = reports("evil.example");
  await page.evaluate(() =>
    document.head.append(
      Object.assign(document.createElement("link"), {
        rel: "stylesheet",
        href: "https://evil.example/x.css",
      }),
    ),
  );
  const response = await violated;
  expect(response.status()).toBe(204);
  expect(response.request().headers()["content-type"]).toBe("application/csp-report");
});
