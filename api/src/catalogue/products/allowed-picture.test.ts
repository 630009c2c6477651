import { expect, test } from "vitest";
import { isAllowedPicture } from "./allowed-picture.ts";

test.for(["/pictures/demo/dried-mangoes-640.webp", "/uploads/01a1dd01-7e93/640.webp", "/uploads/a.b_c.avif"])(
  "allows the shop's own picture %s",
  (url) => {
    expect(isAllowedPicture(url)).toBe(true);
  },
);

test.for([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "http://example.com/x.png",
  "https://example.com/x.png",
  "https:example.com",
  "https:///x",
  "//example.com/x.png",
  "/\\example.com/x.png",
  "/pictures/../api/products",
  "/pictures/%2e%2e/api",
  "/pictures/./x.png",
  "/pictures//example.com",
  "/pictures/",
  "/pictures/x.png?y=1",
  '/pictures/x.png" onerror="alert(1)',
  "/uploads/x.png\n/x",
  "/api/products",
  "file:///etc/passwd",
  "blob:https://example.com/x",
  "https://127.0.0.1/x.png",
  "https://[::ffff:127.0.0.1]/x.png",
  "https://2130706433/x.png",
])("refuses the picture URL %o", (url) => {
  expect(isAllowedPicture(url)).toBe(false);
});

test("allows product pictures at HTTPS URLs of listed hosts, but not of look-alike hosts", () => {
  const allowedHosts = new Set(["cdn.example.com"]);
  expect(isAllowedPicture("https://cdn.example.com/a/b.webp?w=640", allowedHosts)).toBe(true);
  for (const other of [
    "http://cdn.example.com/x.webp",
    "https://cdn.example.com.evil.com/x.webp",
    "https://cdn.example.com@evil.com/x.webp",
    "https://user:secret@cdn.example.com/x.webp",
    "https://cdn.example.com:8443/x.webp",
    "https://evil.com/cdn.example.com",
    "https://evil.com\\@cdn.example.com/x.webp",
  ])
    expect(isAllowedPicture(other, allowedHosts)).toBe(false);
});
