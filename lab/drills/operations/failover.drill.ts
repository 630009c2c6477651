import { expect, test } from "vitest";
import { median } from "../../../api/test/support/stats.ts";
import { failOver, type Failure, type Outcome } from "./failover.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 10);
const ORDERS_BETWEEN = Number(process.env.ORDERS_BETWEEN ?? 2_000);
const ROUND = (process.env.FAILURES ?? "kill,freeze,isolate,fillDisk,switchOver").split(",") as Failure[];

test(`loses no order and serves pages through ${ROUNDS * ROUND.length} failures of the primary`, async () => {
  const failures = Array.from({ length: ROUNDS }, () => ROUND).flat();
  const outcome = await failOver({ failures, ordersBetween: ORDERS_BETWEEN });

  report(outcome);
  expect(outcome).toMatchObject({ lost: 0, double: 0 });
  expect(outcome.statuses[500]).toBeUndefined();
  expect(median(outcome.failures.map((one) => one.orderAfterPromotion))).toBeLessThan(3);
  expect(Math.max(...outcome.failures.map((one) => one.orderAfterPromotion))).toBeLessThan(10);
  expect(Math.max(...outcome.failures.map((one) => one.orderAfter))).toBeLessThan(25);
  expect(outcome.longestPageGap).toBeLessThan(1);
});

test("loses acknowledged orders of an isolated primary without synchronous replication (control)", async () => {
  const outcome = await failOver({ failures: ["isolate"], ordersBetween: 200, isSynchronous: false });

  report(outcome);
  expect(outcome.lost).toBeGreaterThan(0);
});

test("counts purchases that were ordered a second time (control)", async () => {
  const outcome = await failOver({ failures: [], ordersBetween: 0, ordersTwice: true });

  report(outcome);
  expect(outcome).toMatchObject({ lost: 0, double: outcome.acknowledged / 2 });
  expect(outcome.double).toBeGreaterThan(0);
});

function report({ failures, ...totals }: Outcome): void {
  console.log("failover:", { failures: failures.length, ...totals });
  for (const kind of ROUND) {
    const own = failures.filter(({ failure }) => failure === kind);
    if (own.length === 0) continue;
    const figures = (name: "promotedAfter" | "orderAfterPromotion" | "orderAfter") => {
      const values = own.map((one) => one[name]);
      return `${median(values)} (at most ${Math.max(...values)})`;
    };
    console.log(
      `${kind}: promoted after ${figures("promotedAfter")} s, orders ${figures("orderAfterPromotion")} s later, ${figures("orderAfter")} s after the failure`,
    );
  }
}
