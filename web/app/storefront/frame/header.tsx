import { LogIn, LogOut, Package, type LucideIcon, ShoppingCart, User } from "lucide-react";
import { useState, Suspense, useEffect } from "react";
import { Link, NavLink } from "react-router";
import { useSession } from "../../shared/session/session.ts";
import { Logo } from "../../ui/display/logo.tsx";
import { ThemeToggle } from "../../ui/actions/theme-toggle.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { OfflineNotice } from "./offline.tsx";
import { useShop } from "../../shared/shop.ts";
import { ProductSearchForm } from "../search/search-form.tsx";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { useCart } from "../cart/cart-store.ts";

export function StorefrontHeader() {
  const isLoggedIn = useSession() !== undefined;
  const { name, brand } = useShop();
  const [isLoggingOut, setLoggingOut] = useState(false);

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-bg [view-transition-name:header] short:static">
      <div className="container-page flex h-(--header) items-center gap-2 max-md:pr-1 md:gap-4">
        <Link
          to="/"
          aria-label={`${name}, home`}
          className="-ml-1 flex h-11 min-w-0 items-center rounded-control px-1 lg:max-w-60"
        >
          <Logo name={name} brand={brand} />
        </Link>
        <ProductSearchForm />
        <nav aria-label="Shop" className="flex items-center md:-mr-3 md:gap-1">
          <div className="contents max-md:hidden">
            <HeaderLink to="/orders" icon={Package} label="Orders" />
            <HeaderLink to="/account" icon={User} label="Account" />
          </div>
          <CartLink className={item} />
          <div className="contents max-md:hidden">
            {/* Fixed width: no layout shift when the session becomes known. */}
            <div className="grid min-w-26">
              {isLoggedIn ? (
                <button
                  type="button"
                  onClick={() => setLoggingOut(true)}
                  className={`${item} cursor-pointer`}
                >
                  <LogOut size={20} aria-hidden />
                  Logout
                </button>
              ) : (
                <HeaderLink to="/user/login" icon={LogIn} label="Login" />
              )}
            </div>
            <ThemeToggle label="hidden" />
          </div>
          <MenuSheet isLoggedIn={isLoggedIn} onLogout={() => setLoggingOut(true)} />
        </nav>
      </div>
      <OfflineNotice />
      {isLoggedIn && <LazyLogoutDialog open={isLoggingOut} onClose={() => setLoggingOut(false)} />}
    </header>
  );
}

const item =
  "flex h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 text-14 font-medium transition-colors hover:bg-tint aria-[current=page]:bg-tint";

function HeaderLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <NavLink to={to} className={item}>
      <Icon size={20} aria-hidden />
      <span className="max-md:sr-only">{label}</span>
    </NavLink>
  );
}

type LogoutProps = { open: boolean; onClose: () => void };

const LogoutDialog = lazyWithFallback(
  () => import("../../shared/session/log-out.tsx").then((module) => module.LogoutDialog),
  ReloadPageOnOpen,
);

function LazyLogoutDialog({ open, onClose }: LogoutProps) {
  return (
    <Suspense>
      <LogoutDialog open={open} label="Logout" onClose={onClose} />
    </Suspense>
  );
}

function ReloadPageOnOpen({ open }: LogoutProps) {
  useEffect(() => {
    if (open) location.reload();
  }, [open]);

  return null;
}

function CartLink({ className }: { className: string }) {
  const count = useCart().cart?.count ?? 0;

  return (
    <>
      <NavLink to="/cart" className={className}>
        <span className="relative">
          <ShoppingCart size={20} aria-hidden />
          {count > 0 && (
            <span
              // A changed key restarts the animation.
              key={count}
              aria-hidden
              className="absolute -top-2 -right-1.5 grid h-4.5 min-w-4.5 animate-pop place-items-center rounded-full bg-accent px-1 text-12 leading-none font-strong text-on-accent tabular-nums"
            >
              {count > 99 ? "99+" : count}
            </span>
          )}
        </span>
        <span className="max-md:sr-only">Cart</span>
        {count > 0 && <span className="sr-only">({itemCountText(count)})</span>}
      </NavLink>
      <span aria-live="polite" className="sr-only">
        {count > 0 && `${itemCountText(count)} in your cart`}
      </span>
    </>
  );
}

function itemCountText(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}
