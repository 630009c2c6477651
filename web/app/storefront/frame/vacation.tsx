import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import { dayAfter } from "@tindahan/contract/delivery/vacation.ts";
import { useShop } from "../../shared/shop.ts";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { useVacationText } from "./use-vacation-text.ts";

export function VacationNoticeBar() {
  const text = useVacationText();
  // The browser compares the dates: a cached page may be from yesterday.
  if (!useHydrated() || !text) return null;
  return (
    <aside aria-label="Vacation" className="bg-warn-bg text-14 text-ink">
      <p className="container-page py-2 text-center text-pretty wrap-anywhere whitespace-pre-line">{text}</p>
    </aside>
  );
}

export function NextOrderDay() {
  const lastDay = useShop().vacation?.lastDay;
  const isClosed = useVacationText() !== undefined;
  if (!useHydrated() || !isClosed) return null;
  return (
    <p className="mt-4 text-14 font-medium">
      {lastDay ? `Order from ${formatDays(dayAfter(lastDay), dayAfter(lastDay))}` : "No orders right now"}
    </p>
  );
}
