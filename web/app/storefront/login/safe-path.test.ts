import { expect, test } from "vitest";
import { safePath } from "./safe-path.ts";

test.for(["/cart", "/orders?status=Shipped", "/?page=2#main"])("%s is a page of the shop", (path) => {
  expect(safePath(path)).toBe(path);
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
])("%j leads to the front page instead", (path) => {
  expect(safePath(path)).toBe("/");
});
