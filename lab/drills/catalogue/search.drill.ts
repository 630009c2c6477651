import { expect } from "vitest";
import { ARRIVALS, fill, RARITIES, searchBothWays } from "../../../api/test/models/search-by-age.ts";
import { test } from "../../../api/test/support/shop.ts";

test.for(ARRIVALS)(
  "searches of every size find the newest matches of all, also if products came %s",
  async ([, minuteOf], { shop }) => {
    await fill(shop.services.pool, minuteOf);
    const { found, expected } = await searchBothWays(shop.services.pool, RARITIES, [3, 8, 20, 45, 100]);

    expect(found).toEqual(expected);
  },
);
