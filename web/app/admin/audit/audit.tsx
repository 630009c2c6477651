import { redirect, useNavigate } from "react-router";
import { shortId } from "@tindahan/contract/core/format.ts";
import { AUDITED_ENTITIES } from "@tindahan/contract/accounts/constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { useLatestFilter } from "../lists/list-filter.ts";
import type { Route } from "./+types/audit.ts";
import { AuditTabs } from "./audit-tabs.tsx";
import { auditHref, readAuditFilter, type AuditFilter } from "./filter.ts";
import { groupAuditRecords } from "./group-records.ts";
import { AuditGroupItem } from "./record-item.tsx";
import { ClearFiltersLink, CompactFilterSelect, FilterDateField } from "../../ui/tables/filter-controls.tsx";
import { ENTITY_NAMES } from "./names.ts";
import { AuditPersonSelect } from "./person-select.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readAuditFilter(new URL(request.url).searchParams);
  const { size: limit, ...query } = filter;
  const response = await callApi("GET /api/admin/audit", { query: { ...query, limit } });
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
  const chosen = useLatestFilter(filter, readAuditFilter);

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
          Changes that admins make are recorded here and cannot be edited.
        </EmptyState>
      ) : (
        <>
          <ol aria-label="Changes" className="rounded-[8px] border border-line bg-surface">
            {groupAuditRecords(records).map((group) => (
              <AuditGroupItem key={group.records[0]!._id} {...group} names={names} />
            ))}
          </ol>
          <ListFooter {...pagination} hrefFor={(change) => auditHref({ ...chosen, ...change })} />
        </>
      )}
    </AdminPage>
  );
}

type AuditFilterBarProps = { filter: AuditFilter; people: { _id: string; name: string }[] };

function AuditFilterBar({ filter, people }: AuditFilterBarProps) {
  const navigate = useNavigate();
  const { person, entity, entityId, from, to, size } = filter;

  function change(part: Partial<AuditFilter>) {
    void navigate(auditHref({ ...filter, ...part, page: 1 }), { preventScrollReset: true, flushSync: true });
  }

  return (
    <div role="search" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      <AuditPersonSelect person={person} people={people} onPerson={(chosen) => change({ person: chosen })} />
      <CompactFilterSelect
        aria-label="Type"
        value={entity ?? ""}
        onChange={(event) =>
          change({ entity: AUDITED_ENTITIES.find((one) => one === event.target.value), entityId: undefined })
        }
      >
        <option value="">All types</option>
        {AUDITED_ENTITIES.map((one) => (
          <option key={one} value={one}>
            {ENTITY_NAMES[one]}
          </option>
        ))}
      </CompactFilterSelect>
      <FilterDateField label="From" value={from} max={to} onDay={(day) => change({ from: day })} />
      <FilterDateField label="To" value={to} min={from} onDay={(day) => change({ to: day })} />
      {entityId && <p className="text-ink-2">Only {shortId(entityId)}</p>}
      {(person || entity || entityId || from || to) && <ClearFiltersLink to={auditHref({ size })} />}
    </div>
  );
}
