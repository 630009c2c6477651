import { expect, test } from "vitest";
import { messengerHref, ShopPicture, socialNetworkOf, viberHref } from "../src/settings/brand.ts";

test.for([
  ["https://www.facebook.com/alingnena", "Facebook"],
  ["https://facebook.com/profile.php?id=100&sk=about", "Facebook"],
  ["https://instagram.com/aling.nena/", "Instagram"],
  ["https://www.tiktok.com/@alingnena", "TikTok"],
  ["https://shopee.ph/alingnena", "Shopee"],
  ["https://www.lazada.com.ph/shop/nena", "Lazada"],
  ["https://vt.tiktok.com/ZSabc/", "TikTok"],
  ["http://facebook.com/nena", undefined],
  ["https://facebook.com.evil.example/nena", undefined],
  ["https://evil.example/facebook.com/", undefined],
  ["https://facebook.com@evil.example/", undefined],
  ["https://facebook.com:8443/nena", undefined],
  ["https://facebook.com", undefined],
  ["https://evilfacebook.com/nena", undefined],
  ["javascript:alert(1)//https://facebook.com/", undefined],
  ["https://constructor/x", undefined],
] as const)("recognizes links to supported networks only: %s", ([address, name]) => {
  expect(socialNetworkOf(address)).toBe(name);
});

test.for([
  ["alingnena", "https://m.me/alingnena"],
  ["m.me/aling.nena", "https://m.me/aling.nena"],
  ["https://m.me/alingnena/", "https://m.me/alingnena"],
  ["https://www.facebook.com/alingnena", "https://m.me/alingnena"],
  ["https://evil.example/alingnena", undefined],
  ["aling nena", undefined],
] as const)("builds the Messenger link from a page name or URL: %s", ([typed, href]) => {
  expect(messengerHref(typed)).toBe(href);
});

test.for([
  ["0917 123 4567", "viber://chat?number=%2B639171234567"],
  ["+63 917 123 4567", "viber://chat?number=%2B639171234567"],
  ["639171234567", "viber://chat?number=%2B639171234567"],
  ["+1 (415) 555-0100", "viber://chat?number=%2B14155550100"],
  ["(02) 8123 4567", undefined],
  ["call me", undefined],
] as const)("builds the Viber link from a mobile number: %s", ([typed, href]) => {
  expect(viberHref(typed)).toBe(href);
});

test.for([
  ["/pictures/ab/logo.webp", true],
  ["/pictures/../api/logo.webp", false],
  ["/pictures/..%2f/logo.webp", false],
  ["/pictures//evil.example/logo.webp", false],
] as const)("accepts only picture paths inside the shop's folders: %s", ([path, isOwn]) => {
  expect(ShopPicture.safeParse(path).success).toBe(isOwn);
});
