import { redirect } from "react-router";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { callApi } from "../../shared/api/api.ts";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { useChosenFilter } from "../lists/use-chosen-filter.ts";
import type { Route } from "./+types/audit.ts";
import { AuditTabs } from "./audit-tabs.tsx";
import { AuditFilterBar } from "./audit-filter-bar.tsx";
import { auditHref, readAuditFilter } from "./filter.ts";
import { RecordItem } from "./record-item.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readAuditFilter(new URL(request.url).searchParams);
  const { size: limit, ...query } = filter;
  const response = await callApi(listAudit, { query: { ...query, limit } });
  const { pages } = response.pagination;
  if (filter.page > pages) throw redirect(auditHref({ ...filter, page: pages }));
  return { filter, ...response };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, records, people, categories, pagination } = loaderData;
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  const chosen = useChosenFilter(filter, readAuditFilter);

  return (
    <AdminPage title="Audit log" count={pagination.total}>
      <AuditTabs />
      <AuditFilterBar filter={chosen} people={people} />
      {records.length === 0 ? (
        <EmptyState
          drawing="shelf"
          title="No changes found."
          action={
            <ButtonLink to={auditHref({ size: filter.size })} variant="secondary">
              Show all changes
            </ButtonLink>
          }
        >
          What admins change is written down here, and nobody can rewrite it.
        </EmptyState>
      ) : (
        <>
          <ol aria-label="Changes" className="rounded-[8px] border border-line bg-surface">
            {records.map((record) => (
              <RecordItem key={record._id} record={record} names={names} />
            ))}
          </ol>
          <ListFooter {...pagination} hrefFor={(change) => auditHref({ ...chosen, ...change })} />
        </>
      )}
    </AdminPage>
  );
}
