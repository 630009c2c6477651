import { MessageSquareWarning } from "lucide-react";
import { Link } from "react-router";
import { dueDayText } from "./due-day.tsx";
import { useOpenComplaints } from "./open-complaints.ts";

export function ComplaintsDueNote() {
  const { count = 0, dueOn, isNear } = useOpenComplaints() ?? {};
  if (!dueOn || !isNear) return null;
  return (
    <p role="note" className="flex items-center gap-2 rounded-[8px] px-4 py-2.5 tone-yellow">
      <MessageSquareWarning size={18} aria-hidden className="shrink-0" />
      <Link to="/admin/complaints" className="font-medium underline underline-offset-2 hover:no-underline">
        {count === 1 ? "1 complaint needs" : `${count.toLocaleString("en-PH")} complaints need`} your answer,
        due {dueDayText(dueOn)}
      </Link>
    </p>
  );
}
