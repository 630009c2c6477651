import {
  expectNoDifference,
  expectNoDifferenceOfVariants,
} from "../../../api/test/models/sheet-round-trip.ts";
import { test } from "../../../api/test/support/shop.ts";

test("changes nothing when 10,000 products are exported and imported again", ({ shop }) =>
  expectNoDifference(shop, 10_000));

test("changes nothing when 10,000 rows with variants are exported and imported again", ({ shop }) =>
  expectNoDifferenceOfVariants(shop, 10_000));
