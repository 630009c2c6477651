import { expect, test } from "vitest";
import { metricChangeText } from "./metrics.ts";

test("the dashboard shows changes of shares in points and of amounts in percent", () => {
  expect(metricChangeText(0.4, 0.91, { isShare: true })).toBe("51 points");
  expect(metricChangeText(0.4, 0.39, { isShare: true })).toBe("1 point");
  expect(metricChangeText(0.4, 0.4001, { isShare: true })).toBeUndefined();
  expect(metricChangeText(40, 91, {})).toBe("128%");
  expect(metricChangeText(100, 100.4, {})).toBeUndefined();
  expect(metricChangeText(0, 3, {})).toBe("from zero");
  expect(metricChangeText(0, 0, {})).toBeUndefined();
});
