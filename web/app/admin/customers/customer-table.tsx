import { Link } from "react-router";
import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import type { Customer } from "@tindahan/contract/accounts/manage-customers.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";

const columns: Column<Customer>[] = [
  {
    header: "Customer",
    phone: "title",
    cell: ({ _id, email, name }) => (
      <>
        <Link
          to={`/admin/customers/${_id}`}
          className="rounded-control font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {email || "Erased account"}
        </Link>
        {name && <span className="text-ink-2 cramped:hidden"> {name}</span>}
      </>
    ),
  },
  {
    header: "Orders",
    phone: "detail",
    align: "end",
    cell: ({ orders }) => <Count n={orders} what="order" />,
  },
  { header: "Total", phone: "value", align: "end", cell: ({ total }) => formatMoney(total) },
  {
    header: "Refused",
    phone: "hidden",
    align: "end",
    cell: ({ refused }) => (refused > 0 ? <strong className="font-semibold">{refused}</strong> : 0),
  },
  {
    header: "Cash",
    phone: "extra",
    cell: ({ isCodDenied }) =>
      isCodDenied && (
        <Badge tone="red" mark="cross">
          Denied
        </Badge>
      ),
  },
  { header: "Since", phone: "hidden", cell: ({ createdAt }) => formatDate(createdAt) },
];

/** A bare number says nothing on a phone, where the headers are not seen. */
function Count({ n, what }: { n: number; what: string }) {
  return (
    <>
      {n}
      <span className="md:hidden"> {n === 1 ? what : `${what}s`}</span>
    </>
  );
}

export function CustomerTable({ customers }: { customers: Customer[] }) {
  return <Table caption="Customers" rows={customers} keyOf={({ _id }) => _id} columns={columns} />;
}
