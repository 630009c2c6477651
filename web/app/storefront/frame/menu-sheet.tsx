import { LogIn, LogOut, Menu, Package, User, X, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { ThemeToggle } from "../../ui/actions/theme-toggle.tsx";

/** A popover instead of a dialog, because it opens without scripts. */
export function MenuSheet({ isLoggedIn, onLogout }: { isLoggedIn: boolean; onLogout: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  const close = () => sheet.current?.hidePopover();

  return (
    <div className="md:hidden">
      <button type="button" popoverTarget="menu" aria-label="Menu" className={square}>
        <Menu size={22} aria-hidden />
      </button>
      <div
        id="menu"
        ref={sheet}
        popover="auto"
        className="fixed inset-x-0 top-auto bottom-0 w-full max-w-none animate-rise rounded-t-sheet bg-surface px-3 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink shadow-overlay"
      >
        <div className="mx-auto h-1 w-9 rounded-full bg-line-strong" aria-hidden />
        <div className="flex items-center justify-between pl-3">
          <p className="text-18 font-semibold">Menu</p>
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
            className={square}
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        <ul className="mt-1">
          <MenuLink to="/orders" icon={Package} label="Orders" onFollow={close} />
          <MenuLink to="/account" icon={User} label="Account" onFollow={close} />
          {isLoggedIn ? (
            <li>
              <button
                type="button"
                className={`${row} w-full cursor-pointer`}
                onClick={() => {
                  close();
                  onLogout();
                }}
              >
                <LogOut size={20} aria-hidden />
                Logout
              </button>
            </li>
          ) : (
            <MenuLink to="/user/login" icon={LogIn} label="Login" onFollow={close} />
          )}
          <li className="mt-2 border-t border-line pt-2">
            <ThemeToggle label="visible" />
          </li>
        </ul>
      </div>
    </div>
  );
}

const square =
  "grid size-11 cursor-pointer place-items-center rounded-control transition-colors hover:bg-tint";

const row =
  "flex h-12 items-center gap-3 rounded-control px-3 text-16 font-medium transition-colors hover:bg-tint";

type MenuLinkProps = { to: string; icon: LucideIcon; label: string; onFollow: () => void };

function MenuLink({ to, icon: Icon, label, onFollow }: MenuLinkProps) {
  return (
    <li>
      <Link to={to} onClick={onFollow} className={row}>
        <Icon size={20} aria-hidden />
        {label}
      </Link>
    </li>
  );
}
