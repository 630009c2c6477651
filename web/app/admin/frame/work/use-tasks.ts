import {
  FlaskConical,
  HandCoins,
  MessageSquareWarning,
  PackageCheck,
  PackageMinus,
  Palmtree,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { isShopOnVacation } from "@tindahan/contract/delivery/vacation.ts";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import { formatLongDay } from "@tindahan/contract/core/format-day.ts";
import { dueDayText } from "../../complaints/due-day.tsx";
import { useOpenComplaints } from "../../complaints/open-complaints.ts";
import { ordersHref } from "../../orders/list/filter.ts";
import { productsHref } from "../../products/list/filter.ts";
import { useReturnCounts } from "../../returns/open-returns.ts";
import { relativeTime } from "../../lists/relative-time.ts";
import { useHasPermission } from "../admin-role.ts";
import type { WorkCounts } from "./load-work.ts";

export type Task = {
  icon: LucideIcon;
  title: string;
  hint: string;
  to: string;
  isUrgent?: boolean | undefined;
};

type Work = { counts: WorkCounts; shop: Pick<Shop, "vacation"> | undefined; hasTestPayments?: boolean };

/** The tasks that need a person now. States of the whole shop that are easily forgotten come last. */
export function useTasks({ counts, shop, hasTestPayments = false }: Work): Task[] {
  const mayRefund = useHasPermission("refunds");
  const complaints = useOpenComplaints();
  const returns = useReturnCounts();
  const { toPack = 0, oldestToPack, attention = 0, lowStock = 0 } = counts;
  const vacation = shop?.vacation;
  const tasks: (Task | false)[] = [
    toPack > 0 && {
      icon: PackageCheck,
      title: `Pack ${countOf(toPack, "order", "orders")}`,
      hint: oldestToPack ? `Oldest: ${relativeTime(oldestToPack)}` : "Paid or cash on delivery",
      to: "/admin/packing",
    },
    attention > 0 &&
      mayRefund && {
        icon: HandCoins,
        title: `${countOf(attention, "payment needs", "payments need")} you`,
        hint: `Refund or check ${attention === 1 ? "it" : "them"}`,
        to: ordersHref({ group: "attention" }),
        isUrgent: true,
      },
    returns !== undefined &&
      returns.todo > 0 && {
        icon: Undo2,
        title: `${countOf(returns.todo, "return needs", "returns need")} you`,
        hint: "Answer or refund",
        to: "/admin/returns",
      },
    complaints !== undefined &&
      complaints.count > 0 && {
        icon: MessageSquareWarning,
        title: `${countOf(complaints.count, "complaint needs", "complaints need")} your answer`,
        hint: complaints.dueOn ? `Due ${dueDayText(complaints.dueOn)}` : "Open",
        to: "/admin/complaints",
        isUrgent: complaints.isNear,
      },
    lowStock > 0 && {
      icon: PackageMinus,
      title: `${countOf(lowStock, "product", "products")} low in stock`,
      hint: "Order more, or raise the stock",
      to: productsHref({ stock: "low" }),
    },
    vacation !== undefined &&
      vacation !== null &&
      isShopOnVacation(vacation) && {
        icon: Palmtree,
        title: "The shop takes no orders",
        hint: vacation.lastDay ? `Vacation until ${formatLongDay(vacation.lastDay)}` : "Vacation",
        to: "/admin/settings/notices",
        isUrgent: true,
      },
    hasTestPayments && {
      icon: FlaskConical,
      title: "Payments are in test mode",
      hint: "Customers are not charged",
      to: "/admin/settings/payments",
    },
  ];
  return tasks.filter((task) => task !== false);
}

function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-PH")} ${count === 1 ? one : many}`;
}
