import { expect, test } from "vitest";
import { renderPage } from "./render-page.ts";

const page = new URL("http://localhost:3000/");

function rendered(html: (marker: string) => string) {
  const pages = async (_: Request, marker: string) =>
    new Response(html(marker), { headers: { "content-type": "text/html" } });
  return renderPage(pages, page, (scripts) => JSON.stringify(scripts));
}

test("a rendered page allows only scripts that carry the marker of this rendering", async () => {
  const markers: string[] = [];
  const html = (marker: string) => {
    markers.push(marker);
    return `<html><link nonce="${marker}" href="/a.css"><script nonce="${marker}">one()</script>
<script>injected()</script><script nonce="guess">guessed()</script><script nonce="${markers[0]!.slice(1)}">near()</script>
<script nonce="${marker === markers[0] ? "" : markers[0]}">replayed()</script><scripts nonce="${marker}">no()</scripts>
<script type="module" nonce="${marker}" async="">two(
)</script><script nonce="${marker}" src="/a.js"></script></html>`;
  };
  const first = await rendered(html);
  const second = await rendered(html);

  expect(markers[0]).toMatch(/^[\w-]{24}$/);
  expect(markers[1]).not.toBe(markers[0]);
  for (const { body, headers } of [first, second]) {
    expect(headers).toEqual({
      "content-type": "text/html",
      "content-security-policy": JSON.stringify(["one()", "two(\n)"]),
    });
    expect(body).toContain(`<link href="/a.css"><script>one()</script>`);
    expect(body).toContain(`<script type="module" async="">two(`);
  }
  expect(first.body).not.toContain(`"${markers[0]}"`);
});
