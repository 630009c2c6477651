import { expect } from "vitest";
import { test } from "../../test/support/paying.ts";
import { meet, MEETINGS } from "../../test/models/replaced-order.ts";

// The drill removes the lock on the orders: then the two do wait for each other.
test.for(MEETINGS)(
  "a checkout replaces an unpaid order that an admin cancels at the same moment: neither waits for ever (%s)",
  async (meeting, { paying }) => {
    for (let round = 0; round < 2; round++) {
      const { statuses, orderId } = await meet(paying, meeting);

      expect(statuses).toEqual([200, 200]);
      // One piece is sold, by the second order; that of the first is back on the shelf, once.
      expect(await paying.stateOf(orderId)).toMatchObject({ status: "Cancelled", stock: 9, events: 2 });
    }
  },
);
