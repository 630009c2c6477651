import { Link, redirect } from "react-router";
import type { ComplaintState, ComplaintSummary } from "@tindahan/contract/pages/complaints.ts";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { COMPLAINT_KIND_NAMES, COMPLAINT_STATES } from "@tindahan/contract/pages/constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { LinkTabs } from "../../ui/layout/state-tabs.tsx";
import { useLatestFilter, readPageSize, setPageSize } from "../lists/list-filter.ts";
import type { Route } from "./+types/complaints.ts";
import { ComplaintDueDay } from "./due-day.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readComplaintFilter(new URL(request.url).searchParams);
  const { size: limit, ...query } = filter;
  const response = await callApi("GET /api/admin/complaints", { query: { ...query, limit } });
  if (filter.page > Math.max(1, response.pagination.pages))
    throw redirect(complaintsHref({ ...filter, page: response.pagination.pages }));
  return { filter, ...response };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

const columns: Column<ComplaintSummary>[] = [
  {
    header: "Complaint",
    phone: "title",
    cell: ({ _id, number }) => (
      <Link
        to={`/admin/complaints/${_id}`}
        className="rounded-control font-mono font-medium after:absolute after:inset-0"
      >
        {number}
      </Link>
    ),
  },
  { header: "From", phone: "detail", roomy: "fill", cell: ({ name }) => name },
  { header: "About", phone: "hidden", roomy: "line", cell: ({ kind }) => COMPLAINT_KIND_NAMES[kind] },
  {
    header: "Answer by",
    phone: "value",
    roomy: "line",
    cell: (complaint) =>
      complaint.state === "open" ? (
        <>
          {!complaint.isLate && <span className="roomy:hidden">Answer by </span>}
          <ComplaintDueDay complaint={complaint} />
        </>
      ) : (
        "–"
      ),
  },
  { header: "Sent", phone: "hidden", roomy: "line", cell: ({ createdAt }) => formatDate(createdAt) },
];

export default function Complaints({ loaderData }: Route.ComponentProps) {
  const { filter, complaints, pagination, counts } = loaderData;
  const chosen = useLatestFilter(filter, readComplaintFilter);
  const total = counts.open + counts.answered + counts.closed;

  return (
    <AdminPage title="Complaints" count={total}>
      {total === 0 ? (
        <EmptyState drawing="shelf" title="No complaints.">
          Shoppers can send one from your contact page once it is published. Answer by the date shown: after
          seven days they can go to the DTI.
        </EmptyState>
      ) : (
        <>
          <LinkTabs
            label="Complaints by status"
            tabs={COMPLAINT_STATES.map((state) => ({
              name: STATE_NAMES[state],
              href: complaintsHref({ ...chosen, state, page: 1 }),
              count: counts[state],
              isCurrent: chosen.state === state,
            }))}
          />
          {complaints.length === 0 ? (
            <p className="py-8 text-center text-ink-2">{EMPTY_TEXTS[filter.state]}</p>
          ) : (
            <>
              <Table caption="Complaints" rows={complaints} keyOf={({ _id }) => _id} columns={columns} />
              <ListFooter {...pagination} hrefFor={(change) => complaintsHref({ ...chosen, ...change })} />
            </>
          )}
        </>
      )}
    </AdminPage>
  );
}

const EMPTY_TEXTS: Record<ComplaintState, string> = {
  open: "No open complaints.",
  answered: "No answered complaints.",
  closed: "No closed complaints.",
};

const STATE_NAMES: Record<ComplaintState, string> = { open: "Open", answered: "Answered", closed: "Closed" };

type ComplaintFilter = { state: ComplaintState; page: number; size: number };

function readComplaintFilter(params: URLSearchParams): ComplaintFilter {
  const page = Number(params.get("page"));
  return {
    state: COMPLAINT_STATES.find((state) => state === params.get("state")) ?? "open",
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: readPageSize(params),
  };
}

function complaintsHref({ state, page = 1, size }: Partial<ComplaintFilter>): string {
  const params = new URLSearchParams();
  if (state && state !== "open") params.set("state", state);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/complaints?${params}` : "/admin/complaints";
}
