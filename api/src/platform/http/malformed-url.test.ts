import { expect } from "vitest";
import { test } from "../../../test/support/shop.ts";

test.for(["/%zz", "/api/products/%", `/api/admin/orders/${"x".repeat(400)}`])(
  "returns 400 with security headers for a malformed URL: %s",
  async (url, { sharedShop: shop }) => {
    const { statusCode, headers, payload } = await shop.app.inject(url);

    expect(statusCode).toBe(400);
    expect(JSON.parse(payload)).toMatchObject({ success: false, code: "invalid_request" });
    expect(payload).not.toContain(url.slice(-3));
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "cache-control": "no-store",
    });
  },
);
