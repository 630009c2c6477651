import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";

type OrderLinkProps = { id: string; number: number; mark?: ReactNode };

export function OrderLink({ id, number, mark }: OrderLinkProps) {
  return (
    <>
      <Link
        to={`/admin/orders/${id}`}
        className="rounded-control font-mono text-[12.5px] font-medium after:absolute after:inset-0"
      >
        {shortId(id)}
      </Link>{" "}
      <span className="text-12 font-normal whitespace-nowrap text-ink-2 roomy:block">
        {formatOrderNumber(number)}
        {mark}
      </span>
    </>
  );
}
