import {
  expectNoDifference,
  expectNoDifferenceOfVariants,
} from "../../../api/test/models/sheet-round-trip.ts";
import { test } from "../../../api/test/support/shop.ts";

test("10,000 products that are exported and imported again: no difference", ({ shop }) =>
  expectNoDifference(shop, 10_000));

test("10,000 rows with variants that are exported and imported again: no difference", ({ shop }) =>
  expectNoDifferenceOfVariants(shop, 10_000));
