import { expect } from "vitest";
import { ARRIVALS, fill, RARITIES, searchBothWays } from "../../../api/test/models/search-by-age.ts";
import { test } from "../../../api/test/support/shop.ts";

test.for(ARRIVALS)(
  "finds the newest matches for searches of every size, with products added %s",
  async ([, minuteOf], { shop }) => {
    await fill(shop.services.pool, minuteOf);
    const { found, expected } = await searchBothWays(shop.services.pool, RARITIES, [3, 8, 20, 45, 100]);

    expect(found).toEqual(expected);
  },
);
