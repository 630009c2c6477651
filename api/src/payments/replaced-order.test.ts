import { expect } from "vitest";
import { test } from "../../test/support/paying.ts";
import { meet, MEETINGS } from "../../test/models/replaced-order.ts";

// Without the lock on orders, as in the drill, the two transactions deadlock.
test.for(MEETINGS)(
  "replaces an unpaid order without deadlock while an admin cancels it (%s)",
  async (meeting, { paying }) => {
    for (let round = 0; round < 2; round++) {
      const { statuses, orderId } = await meet(paying, meeting);

      expect(statuses).toEqual([200, 200]);
      expect(await paying.stateOf(orderId)).toMatchObject({ status: "Cancelled", stock: 9, events: 2 });
    }
  },
);
