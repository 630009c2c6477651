import { Badge, LabelBadge, type Status } from "../ui/feedback/badge.tsx";
import { Specimen } from "./specimen.tsx";
import { Breadcrumbs } from "../ui/layout/breadcrumbs.tsx";
import { Money } from "../ui/display/money.tsx";
import { Pagination } from "../ui/layout/pagination.tsx";
import { Table, type Column } from "../ui/tables/table.tsx";
import { Picture } from "../ui/display/picture.tsx";

export function BadgesSection() {
  return (
    <>
      <Specimen name="Orders">
        <LabelBadge status="Pending Payment" />
        <LabelBadge status="Processing" />
        <LabelBadge status="Shipped" />
        <LabelBadge status="Delivered" />
        <LabelBadge status="Cancelled" />
      </Specimen>
      <Specimen name="Products">
        <LabelBadge status="New" />
        <LabelBadge status="Low stock" />
        <LabelBadge status="Sold out" />
      </Specimen>
      <Specimen name="Other badges" note="Any tone, with or without a mark.">
        <Badge tone="blue">Draft</Badge>
        <Badge tone="green" mark="dot">
          Live
        </Badge>
      </Specimen>
    </>
  );
}

type Order = { id: string; email: string; total: number; status: Status; date: string };

const orders: Order[] = [
  {
    id: "9F2C41AB",
    email: "maria.santos@example.ph",
    total: 1245,
    status: "Processing",
    date: "November 11, 2026",
  },
  { id: "77D0E3C1", email: "jun@example.ph", total: 389.5, status: "Shipped", date: "November 10, 2026" },
  {
    id: "1B6A90FF",
    email: "a.very.long.address.indeed@example.ph",
    total: 12_990,
    status: "Delivered",
    date: "November 9, 2026",
  },
  { id: "C40D7712", email: "liza@example.ph", total: 75.25, status: "Cancelled", date: "November 9, 2026" },
];

const columns: Column<Order>[] = [
  { header: "Order", phone: "title", cell: ({ id }) => <span className="font-mono text-13">{id}</span> },
  { header: "Customer", phone: "detail", cell: ({ email }) => email },
  { header: "Status", phone: "extra", cell: ({ status }) => <LabelBadge status={status} /> },
  { header: "Date", phone: "hidden", cell: ({ date }) => date },
  { header: "Total", phone: "value", align: "end", cell: ({ total }) => <Money pesos={total} /> },
];

export function ListsSection() {
  return (
    <>
      <div>
        <h3 className="mb-3 text-14 font-medium">Table</h3>
        <Table caption="Orders" columns={columns} rows={orders} keyOf={({ id }) => id} />
      </div>
      <Specimen name="Breadcrumbs" note="The last step is the page itself.">
        <div className="min-w-0 grow">
          <Breadcrumbs
            steps={[
              { name: "All products", to: "/" },
              { name: "Coffee & Drinks", to: "?page=1" },
            ]}
            here="Kapeng Barako from Batangas, 250 g"
          />
        </div>
      </Specimen>
      {[
        { page: 1, pages: 3 },
        { page: 4, pages: 8 },
        { page: 125, pages: 1250 },
      ].map(({ page, pages }) => (
        <Specimen key={pages} name={`Pages: ${page} of ${pages}`}>
          <div className="grow">
            <Pagination
              page={page}
              pages={pages}
              label={`Pages, ${pages} in all`}
              hrefFor={(to) => `?page=${to}`}
            />
          </div>
        </Specimen>
      ))}
    </>
  );
}

export function PicturesSection() {
  return (
    <>
      <Specimen name="Picture" note="Square, in two widths. A missing or a broken one becomes a drawing.">
        <div className="w-36">
          <Picture src="/favicon.svg" alt="The mark of the shop" sizes="144px" />
        </div>
        <div className="w-36">
          <Picture src="" alt="No picture yet" sizes="144px" />
        </div>
        <div className="w-36">
          <Picture src="data:image/webp;base64,broken" alt="A broken picture" sizes="144px" />
        </div>
      </Specimen>
      <Specimen name="Money" note="Pesos with both decimals, in figures of one width.">
        <span className="text-14">
          <Money pesos={75.25} />
        </span>
        <span className="text-16">
          <Money pesos={1245} />
        </span>
        <span className="text-30">
          <Money pesos={1_234_567.8} />
        </span>
      </Specimen>
    </>
  );
}
