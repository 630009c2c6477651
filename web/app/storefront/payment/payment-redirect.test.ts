import { expect, test } from "vitest";
import { isSafePaymentUrl } from "./payment-redirect.ts";

test("accepts web URLs only, and no http URL from an https page", () => {
  const shop = "https://tindahan.ph/checkout?step=payment";
  expect(isSafePaymentUrl("https://secure-authentication.paymongo.com/sources?id=src_1", shop)).toBe(true);
  expect(isSafePaymentUrl("/success?source_id=pi_1", shop)).toBe(true);
  expect(isSafePaymentUrl("http://localhost:4010/sources?id=src_1", "http://localhost:3000/checkout")).toBe(
    true,
  );
  for (const url of [
    "http://secure-authentication.paymongo.com/sources?id=src_1",
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://tindahan.ph/1",
    "https://",
  ])
    expect(isSafePaymentUrl(url, shop), url).toBe(false);
});
