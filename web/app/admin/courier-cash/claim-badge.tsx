import { formatLongDay } from "@tindahan/contract/core/format-day.ts";
import { MANILA_OFFSET_MS } from "@tindahan/contract/core/manila-time.ts";
import type { Claim } from "@tindahan/contract/orders/courier-cash.ts";
import type { ClaimState } from "@tindahan/contract/orders/courier-cash-constants.ts";
import { Badge } from "../../ui/feedback/badge.tsx";

export function ClaimBadge({ claim: { state, dueOn } }: { claim: Pick<Claim, "state" | "dueOn"> }) {
  if (state !== "open") return <Badge tone={TONES[state]}>{CLAIM_STATE_NAMES[state]}</Badge>;
  if (dueOn < manilaToday())
    return (
      <Badge tone="red" mark="dot">
        {formatLongDay(dueOn)}
      </Badge>
    );
  return <>{formatLongDay(dueOn)}</>;
}

const CLAIM_STATE_NAMES: Record<ClaimState, string> = {
  open: "Owed",
  settled: "Settled",
  returned: "Returned or cancelled",
  written_off: "Written off",
};

const TONES = { settled: "green", returned: "gray", written_off: "gray" } as const;

export function manilaToday(): string {
  return new Date(Date.now() + MANILA_OFFSET_MS).toISOString().slice(0, 10);
}
