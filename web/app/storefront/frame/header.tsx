import { LogIn, LogOut, Package, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { Link, NavLink } from "react-router";
import { useSession } from "../../shared/session/session.ts";
import { Logo } from "../../ui/display/logo.tsx";
import { ThemeToggle } from "../../ui/actions/theme-toggle.tsx";
import { CartLink } from "../cart/cart-link.tsx";
import { Logout } from "./logout.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { Offline } from "./offline.tsx";
import { useShop } from "../../shared/shop.ts";
import { SearchForm } from "../search/search-form.tsx";

export function Header() {
  const isLoggedIn = useSession() !== undefined;
  const { name, brand } = useShop();
  const [isLeaving, setLeaving] = useState(false);

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-bg">
      <div className="container-page flex h-(--header) items-center gap-2 max-md:pr-1 md:gap-4">
        <Link
          to="/"
          aria-label={`${name}, home`}
          className="-ml-1 flex h-11 min-w-0 items-center rounded-control px-1"
        >
          <Logo name={name} brand={brand} />
        </Link>
        <SearchForm />
        <nav aria-label="Shop" className="flex items-center md:-mr-3 md:gap-1">
          <div className="contents max-md:hidden">
            <HeaderLink to="/orders" icon={Package} label="Orders" />
          </div>
          <CartLink className={item} />
          <div className="contents max-md:hidden">
            {/* As wide for either word: nothing moves when the page learns that somebody is logged in. */}
            <div className="grid min-w-26">
              {isLoggedIn ? (
                <button type="button" onClick={() => setLeaving(true)} className={`${item} cursor-pointer`}>
                  <LogOut size={20} aria-hidden />
                  Logout
                </button>
              ) : (
                <HeaderLink to="/user/login" icon={LogIn} label="Login" />
              )}
            </div>
            <ThemeToggle label="hidden" />
          </div>
          <MenuSheet isLoggedIn={isLoggedIn} onLogout={() => setLeaving(true)} />
        </nav>
      </div>
      <Offline />
      {isLoggedIn && <Logout open={isLeaving} onClose={() => setLeaving(false)} />}
    </header>
  );
}

const item =
  "flex h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 text-14 font-medium transition-colors hover:bg-tint aria-[current=page]:bg-tint";

/** An icon on phones, an icon with its word where there is room. */
function HeaderLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <NavLink to={to} className={item}>
      <Icon size={20} aria-hidden />
      <span className="max-md:sr-only">{label}</span>
    </NavLink>
  );
}
