import { expect, test } from "vitest";
import { isPage } from "./leave-to.ts";

test("a shopper is sent to pages only, and never from an encrypted one to a plain one", () => {
  const shop = "https://tindahan.ph/checkout?step=payment";
  expect(isPage("https://secure-authentication.paymongo.com/sources?id=src_1", shop)).toBe(true);
  expect(isPage("/success?source_id=pi_1", shop)).toBe(true);
  expect(isPage("http://localhost:4010/sources?id=src_1", "http://localhost:3000/checkout")).toBe(true);
  for (const url of [
    "http://secure-authentication.paymongo.com/sources?id=src_1",
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://tindahan.ph/1",
    "https://",
  ])
    expect(isPage(url, shop), url).toBe(false);
});
