import type { ComplaintSummary } from "@tindahan/contract/pages/complaints.ts";
import { Badge } from "../../ui/feedback/badge.tsx";

const days = new Intl.DateTimeFormat("en-PH", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

export const dueDayText = (day: string): string => days.format(new Date(day));

export function ComplaintDueDay({ complaint }: { complaint: Pick<ComplaintSummary, "dueOn" | "isLate"> }) {
  const day = dueDayText(complaint.dueOn);
  if (!complaint.isLate) return <>{day}</>;
  return (
    <Badge tone="red" mark="cross">
      Late: {day}
    </Badge>
  );
}
