import { expect, test } from "vitest";
import { toShopPath } from "./safe-path.ts";

test.for(["/cart", "/orders?status=Shipped", "/?page=2#main"])("accepts the shop path %s", (path) => {
  expect(toShopPath(path)).toBe(path);
});

test.for([
  null,
  "",
  "cart",
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "javascript:alert(1)",
  "/user/login?next=/cart",
])("replaces %j with the front page", (path) => {
  expect(toShopPath(path)).toBe("/");
});
