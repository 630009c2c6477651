import { formatDate } from "@tindahan/contract/core/format.ts";
import type { Settings, SettingsResponse } from "@tindahan/contract/settings/settings.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { callApi } from "../../shared/api/api.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/change-history.ts";
import { useSettingsForm } from "./use-settings-form.ts";

const PARTS: Record<keyof Settings, string> = {
  shop: "Shop",
  brand: "Brand",
  payments: "Payments",
  maxQuantity: "Pieces per order",
  lowStock: "Stock",
  couriers: "Couriers",
  shipping: "Shipping",
  home: "Front page",
  mails: "Mails",
  newOrders: "New orders",
  seals: "Seals",
  notice: "Notice",
  vacation: "Vacation",
  synonyms: "Search",
  feed: "Product feed",
  returns: "Returns",
};

export async function clientLoader() {
  return callApi("GET /api/admin/settings", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function ChangeHistoryScreen({ loaderData }: Route.ComponentProps) {
  const { saved, isBusy, restore } = useSettingsForm(loaderData);
  return (
    <AdminPage title="Change history">
      <div className="flex max-w-3xl flex-col gap-4">
        {saved.history.length === 0 ? (
          <p className="text-ink-2">The settings have not been changed yet.</p>
        ) : (
          <SettingsVersionList {...saved} isBusy={isBusy} onRestore={restore} />
        )}
      </div>
    </AdminPage>
  );
}

type VersionListProps = Pick<SettingsResponse, "history" | "version"> & {
  isBusy: boolean;
  onRestore: (version: number) => void;
};

function SettingsVersionList({ history, version, isBusy, onRestore }: VersionListProps) {
  const previous = history[1]?.version;
  return (
    <Block>
      <ol aria-label="Changes" className="flex flex-col divide-y divide-line">
        {history.map((one) => (
          <li key={one.version} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <p className="min-w-0 grow">
              {one.at ? (
                <>
                  {one.changed.map((part) => PARTS[part as keyof Settings] ?? part).join(", ")}{" "}
                  <span className="text-ink-2">by {one.by}</span>
                  <span className="block text-12 text-ink-2">{formatDate(one.at)}</span>
                </>
              ) : (
                "Initial settings"
              )}
            </p>
            {one.version === version ? (
              <span className="text-12 text-ink-2">Current</span>
            ) : (
              <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => onRestore(one.version)}>
                {one.version === previous ? "Undo the last change" : `Restore version ${one.version}`}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Block>
  );
}
