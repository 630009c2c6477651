import { useEffect, useState } from "react";

/** How long the shop still holds the goods: by the clock, so that a phone that slept shows the truth. */
export function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const isOver = seconds === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  if (isOver) return "The time to pay is over.";
  return (
    <>
      We keep the items for you for another{" "}
      <strong role="timer" className="font-semibold tabular-nums">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
      </strong>{" "}
      minutes.
    </>
  );
}
