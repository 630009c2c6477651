import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Shows the day, which stays valid on a cached page, or the time left on the last day. */
export function SaleEndNote({ endsAt }: { endsAt: string }) {
  const { revalidate } = useRevalidator();
  const [leftMs, setLeftMs] = useState(Infinity);
  const isOver = leftMs <= 0;

  useEffect(() => {
    const update = () => setLeftMs(Date.parse(endsAt) - Date.now());
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);

  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);

  return <p className="text-14 text-ink-2">{saleEndText(endsAt, leftMs)}</p>;
}

const lastDay = new Intl.DateTimeFormat("en-PH", {
  timeZone: "Asia/Manila",
  weekday: "short",
  month: "short",
  day: "numeric",
});

const MANILA_MS = 8 * 60 * MINUTE_MS;

/** A sale that ends at midnight ends on the previous day. */
function formatSaleEnd(endMs: number): string {
  const minutes = Math.floor(((endMs + MANILA_MS) % DAY_MS) / MINUTE_MS);
  if (minutes === 0) return lastDay.format(endMs - 1);
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  const time = `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
  return `${lastDay.format(endMs)}, ${time} ${hour < 12 ? "AM" : "PM"}`;
}

export function saleEndText(endsAt: string, leftMs: number): string {
  if (leftMs <= 0) return "This sale has ended.";
  if (leftMs > DAY_MS) return `Sale ends ${formatSaleEnd(Date.parse(endsAt))}`;
  const minutes = Math.floor(leftMs / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (minutes === 0) return "Sale ends in less than a minute";
  return `Sale ends in ${[hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ")}`;
}
