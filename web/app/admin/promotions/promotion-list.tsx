import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Promotion } from "@tindahan/contract/checkout/promotions.ts";
import { Button } from "../../ui/actions/button.tsx";
import { promotionDatesSentence, promotionSentence } from "@tindahan/contract/checkout/promotion-sentence.ts";

type Actions = Record<"onEdit" | "onCopy" | "onStop", (promotion: Promotion) => void>;

export function PromotionList({ promotions, ...actions }: Actions & { promotions: Promotion[] }) {
  return (
    <ul aria-label="Promotions" className="flex flex-col gap-3">
      {promotions.map((promotion) => (
        <PromotionItem key={promotion._id} promotion={promotion} {...actions} />
      ))}
    </ul>
  );
}

function PromotionItem({ promotion, onEdit, onCopy, onStop }: Actions & { promotion: Promotion }) {
  const { name, code, permit, state } = promotion;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4">
      <div className="flex min-w-0 grow basis-80 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-x-2 text-14 font-semibold wrap-anywhere">
          {name}
          {code && (
            <span className="rounded-control bg-tint px-1.5 font-mono text-12 font-medium">{code}</span>
          )}
        </h2>
        <p className="wrap-anywhere">{promotionSentence({ ...promotion, code: null })}.</p>
        <p className="text-ink-2 tabular-nums">
          {promotionPeriodText(promotion)}. {promotionUsageText(promotion)}
        </p>
        {permit && <p className="text-12 wrap-anywhere text-ink-2">{permit}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {state !== "over" && (
          <Button variant="secondary" size="sm" aria-label={`Stop ${name}`} onClick={() => onStop(promotion)}>
            Stop
          </Button>
        )}
        <Button variant="secondary" size="sm" aria-label={`Copy ${name}`} onClick={() => onCopy(promotion)}>
          Copy
        </Button>
        {state !== "over" && (
          <Button variant="secondary" size="sm" aria-label={`Edit ${name}`} onClick={() => onEdit(promotion)}>
            Edit
          </Button>
        )}
      </div>
    </li>
  );
}

function promotionPeriodText(promotion: Promotion): string {
  return promotion.stoppedAt ? "Stopped" : promotionDatesSentence(promotion);
}

function promotionUsageText({ uses, totalLimit, cost, sold }: Promotion): string {
  if (uses === 0 && totalLimit === null) return "Not used yet.";
  const count = uses.toLocaleString("en-PH");
  const used =
    totalLimit === null
      ? `Used ${uses === 1 ? "once" : `${count} times`}`
      : `Used ${count} of ${totalLimit.toLocaleString("en-PH")} times`;
  return uses === 0 ? `${used}.` : `${used}: ${formatMoney(cost)} off, ${formatMoney(sold)} sold.`;
}
