import { ChevronsUpDown, Keyboard, LogOut, Settings, UserRound } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { useSession } from "../../shared/session/session.ts";
import { useHasPermission } from "./admin-role.ts";

/** 36 px for the mouse, 44 px for touch. */
const bareItemClass =
  "flex h-9 w-full cursor-pointer items-center gap-3 rounded-control font-medium text-ink transition-colors hover:bg-tint " +
  "aria-[current=page]:bg-tint aria-[current=page]:font-semibold pointer-coarse:h-11";

export const itemClass = `${bareItemClass} px-3`;

export const labelClass = "truncate wide:group-data-folded:sr-only";

type UserMenuProps = { onFollow: () => void; onShortcuts: () => void; onSignOut: () => void };

export function AdminUserMenu({ onFollow, onShortcuts, onSignOut }: UserMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const user = useSession()?.user;
  const maySet = useHasPermission("settings");
  const name = user?.name || user?.username || "Admin";

  function close() {
    menu.current?.hidePopover();
    onFollow();
  }

  return (
    <>
      <button type="button" popoverTarget="user-menu" className={`${bareItemClass} px-2`}>
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-12 font-semibold text-on-accent"
        >
          {name.slice(0, 1).toUpperCase()}
        </span>
        <span className={`${labelClass} grow text-start`}>
          <span className="sr-only">Account of </span>
          {name}
        </span>
        <ChevronsUpDown
          size={16}
          aria-hidden
          className="mr-1.5 shrink-0 text-ink-2 wide:group-data-folded:hidden"
        />
      </button>
      <div
        id="user-menu"
        ref={menu}
        popover="auto"
        className="fixed inset-auto bottom-12 left-1.5 m-0 w-54 max-w-[85vw] animate-appear rounded-card border border-line bg-surface p-1.5 text-ink shadow-overlay backdrop:bg-transparent pointer-coarse:bottom-14"
      >
        <p className="truncate px-3 pt-1 pb-2 text-12 text-ink-2">Signed in as {name}</p>
        <Link to="/admin/profile" onClick={close} className={itemClass}>
          <UserRound size={18} aria-hidden />
          Profile Settings
        </Link>
        {maySet && (
          <Link to="/admin/settings" onClick={close} className={itemClass}>
            <Settings size={18} aria-hidden />
            System Settings
          </Link>
        )}
        <button
          type="button"
          className={`${itemClass} pointer-coarse:hidden`}
          onClick={() => {
            close();
            onShortcuts();
          }}
        >
          <Keyboard size={18} aria-hidden />
          Keyboard shortcuts
        </button>
        <button
          type="button"
          className={`${itemClass} mt-1.5`}
          onClick={() => {
            close();
            onSignOut();
          }}
        >
          <LogOut size={18} aria-hidden />
          Sign Out
        </button>
      </div>
    </>
  );
}
