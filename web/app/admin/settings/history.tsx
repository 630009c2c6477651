import { formatDate } from "@tindahan/contract/core/format.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Block } from "../../ui/layout/block.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

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

export function SettingsHistory({ form: { saved, isBusy, restore } }: { form: SettingsForm }) {
  const { history, version } = saved;
  if (history.length === 0) return null;
  const previous = history[1]?.version;

  return (
    <Block title="Changes" anchor="changes">
      <ol className="flex flex-col divide-y divide-line">
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
              <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => restore(one.version)}>
                {one.version === previous ? "Undo the last change" : `Restore version ${one.version}`}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Block>
  );
}
