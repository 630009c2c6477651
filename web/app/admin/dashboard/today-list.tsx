import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import { useTasks, type Task } from "../frame/work/use-tasks.ts";
import type { LoadedOrders } from "./load-dashboard.ts";

type TodayListProps = {
  orders: LoadedOrders | undefined;
  lowStock: number | undefined;
  shop: Pick<Shop, "vacation"> | undefined;
  hasTestPayments: boolean;
};

export function TodayList({ orders, lowStock, shop, hasTestPayments }: TodayListProps) {
  const { toPack, oldestToPack, attention } = orders ?? {};
  const tasks = useTasks({
    counts: { toPack, oldestToPack, attention, lowStock },
    shop,
    hasTestPayments,
  });
  const isLoaded = orders !== undefined && lowStock !== undefined;
  return (
    <section aria-label="Today">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-2">
        {tasks.map((task) => (
          <TaskButton key={task.title} {...task} />
        ))}
      </ul>
      {isLoaded && tasks.length === 0 && (
        <p className="flex items-center gap-2 rounded-[8px] border border-line bg-surface px-4 py-3">
          <CircleCheck size={18} aria-hidden className="shrink-0 text-accent" />
          Nothing is waiting for you.
        </p>
      )}
    </section>
  );
}

function TaskButton({ icon: Icon, title, hint, to, isUrgent = false }: Task) {
  return (
    <li
      className={`relative flex min-h-14 items-center gap-3 rounded-[8px] border px-4 py-2 ${isUrgent ? "border-transparent tone-yellow" : "border-line-strong bg-surface hover:bg-tint"}`}
    >
      <Icon size={20} aria-hidden className="shrink-0" />
      <div className="min-w-0">
        <Link to={to} className="block font-semibold after:absolute after:inset-0 after:rounded-[8px]">
          {title}
        </Link>
        <p className={isUrgent ? "" : "text-ink-2"}>{hint}</p>
      </div>
    </li>
  );
}
