import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Result } from "./read-result.ts";

/** From one question to the next: a wallet decides in a second or two, or takes its time. */
const PAUSES_S = [1, 2, 3, 5, 8, 13, 20, 30, 60];
/** By then a shopper wonders whether anything happens at all. */
const SLOW_AFTER_ASKS = 5;
/** One missing answer is nothing to tell the shopper; this many in a row are. */
const UNCLEAR_AFTER_ASKS = 3;

/** Asks again for what the page has loaded until it is decided: ever less often, and only while somebody is looking. */
export function useAsking(result: Result | undefined): {
  shown: Result;
  isSlow: boolean;
  askNow: () => Promise<void>;
} {
  const { revalidate, state } = useRevalidator();
  const [asks, setAsks] = useState(0);
  const isGivenUp = result?.state === "unclear" && asks >= UNCLEAR_AFTER_ASKS;
  const isUndecided = (result?.state === "waiting" || result?.state === "unclear") && !isGivenUp;

  useEffect(() => {
    if (!isUndecided || state !== "idle") return undefined;
    const timer = setTimeout(ask, PAUSES_S[Math.min(asks, PAUSES_S.length - 1)]! * 1000);

    function ask() {
      if (document.visibilityState === "hidden") {
        document.addEventListener("visibilitychange", ask, { once: true });
        return;
      }
      setAsks(asks + 1);
      void revalidate();
    }

    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [isUndecided, state, asks, revalidate]);

  return {
    shown: !result || (isUndecided && result.state === "unclear") ? NOTHING_YET : result,
    isSlow: asks >= SLOW_AFTER_ASKS,
    askNow: revalidate,
  };
}

const NOTHING_YET: Result = { state: "waiting", awaited: undefined };
