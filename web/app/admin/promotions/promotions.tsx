import { Plus } from "lucide-react";
import { useState } from "react";
import { redirect, useNavigate, useRevalidator } from "react-router";
import type { Promotion } from "@tindahan/contract/checkout/promotions.ts";
import { PROMOTION_STATES } from "@tindahan/contract/checkout/constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { LinkTabs } from "../../ui/layout/state-tabs.tsx";
import { useLatestFilter, readPageSize, setPageSize } from "../lists/list-filter.ts";
import type { Route } from "./+types/promotions.ts";
import { PromotionDialog } from "./promotion-dialog.tsx";
import { PromotionList } from "./promotion-list.tsx";
import { StopDialog } from "./stop-dialog.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readPromotionFilter(new URL(request.url).searchParams);
  if (filter.id) return loadOnePromotion(filter, filter.id);
  const { state, page, size: limit } = filter;
  const [{ data, pagination, counts }, categories] = await Promise.all([
    callApi("GET /api/admin/promotions", { query: { state, page, limit } }),
    callApi("GET /api/categories", {}),
  ]);
  if (filter.page > Math.max(1, pagination.pages))
    throw redirect(promotionsHref({ ...filter, page: pagination.pages }));
  return { filter, promotions: data, pagination, counts, categories: categories.data };
}

/** For links in mails and the audit log. */
async function loadOnePromotion(filter: PromotionFilter, id: string) {
  const [{ data }, { counts, pagination }, categories] = await Promise.all([
    callApi("GET /api/admin/promotions/:id", { params: { id } }),
    callApi("GET /api/admin/promotions", { query: { limit: 1 } }),
    callApi("GET /api/categories", {}),
  ]);
  const one = { ...pagination, page: 1, pages: 1, total: 1 };
  return {
    filter: { ...filter, state: data.state },
    promotions: [data],
    pagination: one,
    counts,
    categories: categories.data,
  };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

const STATE_NAMES: Record<Promotion["state"], string> = {
  running: "Running",
  planned: "Scheduled",
  over: "Ended",
};

type OpenedDialog = { dialog: "add" } | { dialog: "edit" | "copy" | "stop"; promotion: Promotion };

export default function Promotions({ loaderData }: Route.ComponentProps) {
  const { filter, promotions, pagination, counts, categories } = loaderData;
  const chosen = useLatestFilter(filter, readPromotionFilter);
  const [opened, setOpened] = useState<OpenedDialog>();
  const close = () => setOpened(undefined);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);

  function saved({ state }: Promotion) {
    close();
    if (state === filter.state) void revalidate();
    else void navigate(promotionsHref({ state, size: filter.size }));
  }

  const add = (
    <Button size="sm" data-shortcut="n" onClick={() => setOpened({ dialog: "add" })}>
      <Plus size={16} aria-hidden />
      Add promotion
    </Button>
  );

  return (
    <AdminPage title="Promotions" count={total} actions={add}>
      {total === 0 ? (
        <EmptyState drawing="shelf" title="No promotions yet.">
          Give discounts to everyone or with a voucher code: for payday, 11.11 or a first order. To discount
          single products, give them a sale price.
        </EmptyState>
      ) : (
        <>
          <LinkTabs
            label="Promotions by status"
            tabs={PROMOTION_STATES.map((state) => ({
              name: STATE_NAMES[state],
              href: promotionsHref({ ...chosen, state, page: 1 }),
              count: counts[state] ?? 0,
              isCurrent: chosen.state === state,
            }))}
          />
          {promotions.length === 0 ? (
            <p className="py-8 text-center text-ink-2">{EMPTY_TEXTS[filter.state]}</p>
          ) : (
            <>
              <PromotionList
                promotions={promotions}
                onEdit={(promotion) => setOpened({ dialog: "edit", promotion })}
                onCopy={(promotion) => setOpened({ dialog: "copy", promotion })}
                onStop={(promotion) => setOpened({ dialog: "stop", promotion })}
              />
              {filter.id ? (
                <p>
                  <ButtonLink to={promotionsHref(filter)} variant="secondary" size="sm">
                    Show all
                  </ButtonLink>
                </p>
              ) : (
                <ListFooter {...pagination} hrefFor={(change) => promotionsHref({ ...chosen, ...change })} />
              )}
            </>
          )}
        </>
      )}
      {opened && opened.dialog !== "stop" && (
        <PromotionDialog
          {...(opened.dialog === "edit" && { promotion: opened.promotion })}
          {...(opened.dialog === "copy" && { copyOf: opened.promotion })}
          categories={categories}
          onSaved={saved}
          onClose={close}
        />
      )}
      {opened?.dialog === "stop" && (
        <StopDialog promotion={opened.promotion} onStopped={() => void revalidate()} onClose={close} />
      )}
    </AdminPage>
  );
}

const EMPTY_TEXTS: Record<Promotion["state"], string> = {
  running: "No running promotions.",
  planned: "No scheduled promotions.",
  over: "No ended promotions.",
};

type PromotionFilter = { state: Promotion["state"]; page: number; size: number; id?: string };

function readPromotionFilter(params: URLSearchParams): PromotionFilter {
  const page = Number(params.get("page"));
  const id = params.get("id");
  return {
    ...(id && { id }),
    state: PROMOTION_STATES.find((state) => state === params.get("state")) ?? "running",
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: readPageSize(params),
  };
}

function promotionsHref({ state, page = 1, size }: Partial<PromotionFilter>): string {
  const params = new URLSearchParams();
  if (state && state !== "running") params.set("state", state);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/promotions?${params}` : "/admin/promotions";
}
