import { expect, test } from "vitest";
import { changeText } from "./metrics.ts";

test("the dashboard shows changes of shares in points and of amounts in percent", () => {
  expect(changeText(0.4, 0.91, { isShare: true })).toBe("51 points");
  expect(changeText(0.4, 0.39, { isShare: true })).toBe("1 point");
  expect(changeText(0.4, 0.4001, { isShare: true })).toBeUndefined();
  expect(changeText(40, 91, {})).toBe("128%");
  expect(changeText(100, 100.4, {})).toBeUndefined();
  expect(changeText(0, 3, {})).toBe("from zero");
  expect(changeText(0, 0, {})).toBeUndefined();
});
