import { expect, test } from "vitest";
import { completionRate, metricChangeText } from "./metrics.ts";

test("the dashboard shows changes of shares in points and of amounts in percent", () => {
  expect(metricChangeText(0.4, 0.91, { isShare: true })).toBe("51 points");
  expect(metricChangeText(0.4, 0.39, { isShare: true })).toBe("1 point");
  expect(metricChangeText(0.4, 0.4001, { isShare: true })).toBeUndefined();
  expect(metricChangeText(40, 91, {})).toBe("128%");
  expect(metricChangeText(100, 100.4, {})).toBeUndefined();
  expect(metricChangeText(0, 3, {})).toBe("from zero");
  expect(metricChangeText(0, 0, {})).toBeUndefined();
});

test("the completion rate is the share of delivered orders in delivered and cancelled ones", () => {
  expect(completionRate({ Delivered: 3, Cancelled: 1 })).toBe(0.75);
  expect(completionRate({ Delivered: 3, Cancelled: 1, Processing: 90, Shipped: 6 })).toBe(0.75);
  expect(completionRate({ Processing: 2 })).toBe(0);
});
