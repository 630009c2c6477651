import { Bell } from "lucide-react";
import { useRef } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import { useWorkCounts } from "./load-work.ts";
import { useTasks } from "./use-tasks.ts";

/** The dashboard's list of tasks, on every screen. */
export function WorkBell() {
  const list = useRef<HTMLDivElement>(null);
  const shop = useRouteLoaderData<{ shop?: Shop }>("admin/frame/layout")?.shop;
  const tasks = useTasks({ counts: useWorkCounts(), shop });
  const count = tasks.length;
  return (
    <>
      <button
        type="button"
        popoverTarget="work"
        title="What needs you"
        className="relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-tint"
      >
        <Bell size={20} aria-hidden />
        <span className="sr-only">What needs you: {count === 0 ? "nothing" : count}</span>
        {count > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-1 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-12 font-semibold text-on-accent tabular-nums"
          >
            {count}
          </span>
        )}
      </button>
      <div
        id="work"
        ref={list}
        popover="auto"
        role="dialog"
        aria-label="What needs you"
        className="fixed inset-auto top-13 right-2 m-0 w-80 max-w-[calc(100vw-1rem)] animate-appear rounded-card border border-line bg-surface p-1.5 text-ink shadow-overlay backdrop:bg-transparent"
      >
        {count === 0 && <p className="px-3 py-2 text-ink-2">Nothing is waiting for you.</p>}
        <ul>
          {tasks.map(({ icon: Icon, title, hint, to, isUrgent }) => (
            <li
              key={title}
              className="relative flex items-center gap-3 rounded-control px-3 py-2 hover:bg-tint"
            >
              <Icon size={18} aria-hidden className={`shrink-0 ${isUrgent ? "text-warn" : ""}`} />
              <span className="min-w-0">
                <Link
                  to={to}
                  onClick={() => list.current?.hidePopover()}
                  className="font-medium after:absolute after:inset-0 after:rounded-control"
                >
                  {title}
                </Link>
                <span className="block text-12 text-ink-2">{hint}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
