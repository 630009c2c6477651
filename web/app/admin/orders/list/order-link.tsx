import { Link } from "react-router";
import { shortId } from "@tindahan/contract/core/format.ts";

/** An order by its short id, in a table whose whole row leads there. */
export function OrderLink({ id }: { id: string }) {
  return (
    <Link
      to={`/admin/orders/${id}`}
      className="rounded-control font-mono text-[12.5px] font-medium after:absolute after:inset-0"
    >
      {shortId(id)}
    </Link>
  );
}
