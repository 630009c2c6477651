import { redirect, useNavigate } from "react-router";
import { formatDate } from "@tindahan/contract/core/format.ts";
import type { SecurityEvent } from "@tindahan/contract/accounts/security-events.ts";
import {
  SECURITY_EVENT_KINDS,
  type SecurityEventKind,
} from "@tindahan/contract/accounts/security-event-kinds.ts";
import { callApi } from "../../shared/api/api.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { useLatestFilter, setPageSize } from "../lists/list-filter.ts";
import type { Route } from "./+types/security.ts";
import { AuditTabs } from "./audit-tabs.tsx";
import { securityEventSentence, EVENT_KIND_OPTIONS } from "./event-words.ts";
import { ClearFiltersLink, CompactFilterSelect, FilterDateField } from "../../ui/tables/filter-controls.tsx";
import { AuditPersonSelect } from "./person-select.tsx";
import { readAuditFilter } from "./filter.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readSecurityFilter(new URL(request.url).searchParams);
  const { size: limit, refused, ...query } = filter;
  const response = await callApi("GET /api/admin/security-events", {
    query: { ...query, limit, ...(refused && { isRefused: "true" }) },
  });
  const { pages } = response.pagination;
  if (filter.page > pages) throw redirect(securityLogHref({ ...filter, page: pages }));
  return { filter, ...response };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { filter, events, people, pagination } = loaderData;
  const chosen = useLatestFilter(filter, readSecurityFilter);

  return (
    <AdminPage title="Security log" count={pagination.total}>
      <AuditTabs />
      <SecurityFilterBar filter={chosen} people={people} />
      {events.length === 0 ? (
        <EmptyState
          drawing="shelf"
          title="No events found."
          action={
            <ButtonLink to={securityLogHref({ size: filter.size })} variant="secondary">
              Show all events
            </ButtonLink>
          }
        >
          Sign-ins, account changes and exports are recorded here for a year, refused attempts for 90 days.
          Records cannot be edited.
        </EmptyState>
      ) : (
        <>
          <ol aria-label="Security events" className="rounded-[8px] border border-line bg-surface">
            {events.map((event) => (
              <SecurityEventItem key={event._id} event={event} />
            ))}
          </ol>
          <ListFooter {...pagination} hrefFor={(change) => securityLogHref({ ...chosen, ...change })} />
        </>
      )}
    </AdminPage>
  );
}

function SecurityEventItem({ event }: { event: SecurityEvent }) {
  const { at, outcome, network, count } = event;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line px-4 py-3 not-last:border-b">
      <span className="min-w-0 wrap-anywhere">
        {outcome !== "ok" && count >= 100 && (
          <>
            <Badge tone="red">{count.toLocaleString("en-PH")} in one hour</Badge>{" "}
          </>
        )}
        {securityEventSentence(event)}
        {network && <span className="text-ink-2"> from {network}</span>}
      </span>
      <time dateTime={at} className="text-ink-2">
        {formatDate(at)}
      </time>
    </li>
  );
}

type SecurityFilterBarProps = { filter: SecurityFilter; people: { _id: string; name: string }[] };

function SecurityFilterBar({ filter, people }: SecurityFilterBarProps) {
  const navigate = useNavigate();
  const { person, kind, refused, from, to, size } = filter;

  function change(part: Partial<SecurityFilter>) {
    void navigate(securityLogHref({ ...filter, ...part, page: 1 }), {
      preventScrollReset: true,
      flushSync: true,
    });
  }

  return (
    <div role="search" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      <AuditPersonSelect person={person} people={people} onPerson={(chosen) => change({ person: chosen })} />
      <CompactFilterSelect
        aria-label="Event"
        value={kind ?? ""}
        onChange={(event) => change({ kind: SECURITY_EVENT_KINDS.find((one) => one === event.target.value) })}
      >
        <option value="">All events</option>
        {EVENT_KIND_OPTIONS.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </CompactFilterSelect>
      <CompactFilterSelect
        aria-label="Outcome"
        value={refused ? "refused" : ""}
        onChange={(event) => change({ refused: event.target.value === "refused" || undefined })}
      >
        <option value="">Any outcome</option>
        <option value="refused">Refused only</option>
      </CompactFilterSelect>
      <FilterDateField label="From" value={from} max={to} onDay={(day) => change({ from: day })} />
      <FilterDateField label="To" value={to} min={from} onDay={(day) => change({ to: day })} />
      {(person || kind || refused || from || to) && <ClearFiltersLink to={securityLogHref({ size })} />}
    </div>
  );
}

type SecurityFilter = {
  person?: string | undefined;
  kind?: SecurityEventKind | undefined;
  refused?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  size: number;
  page: number;
};

function readSecurityFilter(params: URLSearchParams): SecurityFilter {
  const { person, from, to, size, page } = readAuditFilter(params);
  return {
    person,
    kind: SECURITY_EVENT_KINDS.find((one) => one === params.get("kind")),
    refused: params.get("refused") === "1" || undefined,
    from,
    to,
    size,
    page,
  };
}

function securityLogHref({ size, page = 1, refused, ...filter }: Partial<SecurityFilter>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (refused) params.set("refused", "1");
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/audit/security?${params}` : "/admin/audit/security";
}
