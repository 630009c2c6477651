import { redirect } from "react-router";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { listSecurityEvents, type SecurityEvent } from "@tindahan/contract/accounts/security-events.ts";
import { callApi } from "../../shared/api/api.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { useChosenFilter } from "../lists/use-chosen-filter.ts";
import type { Route } from "./+types/security.ts";
import { AuditTabs } from "./audit-tabs.tsx";
import { wordsOfEvent } from "./event-words.ts";
import { SecurityFilterBar } from "./security-filter-bar.tsx";
import { readSecurityFilter, securityHref } from "./security-filter.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readSecurityFilter(new URL(request.url).searchParams);
  const { size: limit, refused, ...query } = filter;
  const response = await callApi(listSecurityEvents, {
    query: { ...query, limit, ...(refused && { isRefused: "true" }) },
  });
  const { pages } = response.pagination;
  if (filter.page > pages) throw redirect(securityHref({ ...filter, page: pages }));
  return { filter, ...response };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { filter, events, people, pagination } = loaderData;
  const chosen = useChosenFilter(filter, readSecurityFilter);

  return (
    <AdminPage title="Security log" count={pagination.total}>
      <AuditTabs />
      <SecurityFilterBar filter={chosen} people={people} />
      {events.length === 0 ? (
        <EmptyState
          drawing="shelf"
          title="Nothing found."
          action={
            <ButtonLink to={securityHref({ size: filter.size })} variant="secondary">
              Show everything
            </ButtonLink>
          }
        >
          Sign-ins, refused attempts, changes of people and exports are recorded here for a year, refusals for
          90 days. Nobody can rewrite them.
        </EmptyState>
      ) : (
        <>
          <ol aria-label="Security events" className="rounded-[8px] border border-line bg-surface">
            {events.map((event) => (
              <EventItem key={event._id} event={event} />
            ))}
          </ol>
          <ListFooter {...pagination} hrefFor={(change) => securityHref({ ...chosen, ...change })} />
        </>
      )}
    </AdminPage>
  );
}

function EventItem({ event }: { event: SecurityEvent }) {
  const { at, outcome, network, count } = event;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line px-4 py-3 not-last:border-b">
      <span className="min-w-0 wrap-anywhere">
        {outcome !== "ok" && count >= 100 && (
          <>
            <Badge tone="red">{count.toLocaleString("en-PH")} within the hour</Badge>{" "}
          </>
        )}
        {wordsOfEvent(event)}
        {network && <span className="text-ink-2"> from {network}</span>}
      </span>
      <time dateTime={at} className="text-ink-2">
        {formatDate(at)}
      </time>
    </li>
  );
}
