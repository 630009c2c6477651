import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

test("tells a time in the largest whole unit that has passed", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  const ago = (minutes: number) => relativeTime(new Date(now - minutes * 60_000).toISOString(), "long", now);
  expect([-5, 0, 1, 59, 60, 47 * 60, 48 * 60, 400 * 24 * 60].map(ago)).toEqual([
    "now",
    "now",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "47 hours ago",
    "2 days ago",
    "400 days ago",
  ]);
  expect(relativeTime("2026-03-10T11:15:00Z", "narrow", now)).toBe("45m ago");
});
