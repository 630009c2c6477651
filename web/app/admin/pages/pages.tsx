import { Link } from "react-router";
import { formatDate } from "@tindahan/contract/core/format.ts";
import type { AdminContentPage } from "@tindahan/contract/pages/pages.ts";
import { callApi } from "../../shared/api/api.ts";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/pages.ts";
import { NoLegalAdviceNote, PageStateBadge } from "./page-parts.tsx";

export async function clientLoader() {
  return callApi("GET /api/admin/pages", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

type ListedPage = Omit<AdminContentPage, "text">;

const columns: Column<ListedPage>[] = [
  {
    header: "Page",
    phone: "title",
    roomy: "fill",
    cell: ({ slug, title }) => (
      <Link
        to={`/admin/pages/${slug}`}
        className="rounded-control font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {title}
      </Link>
    ),
  },
  { header: "Status", phone: "value", cell: (page) => <PageStateBadge page={page} /> },
  {
    header: "Last saved",
    phone: "line",
    roomy: "line",
    cell: ({ changedAt }) => (changedAt ? formatDate(changedAt) : "Never"),
  },
];

export default function Pages({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <AdminPage title="Pages">
      <p className="max-w-3xl text-ink-2">
        What shoppers want to know before they buy, and what Philippine law requires. Published pages are
        linked at the bottom of the shop, at log-in and at checkout.
      </p>
      <NoLegalAdviceNote />
      <Table caption="Pages" rows={pages} keyOf={({ slug }) => slug} columns={columns} />
    </AdminPage>
  );
}
