import { expectNoDifference } from "../api/test/sheet-and-back.ts";
import { test } from "../api/test/shop.ts";

test("10,000 products that are exported and imported again: no difference", ({ shop }) =>
  expectNoDifference(shop, 10_000));
