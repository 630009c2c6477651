import { LogIn, Package, ShoppingCart, type LucideIcon } from "lucide-react";
import { Link, NavLink } from "react-router";
import { Logo } from "../ui/logo.tsx";
import { ThemeToggle } from "../ui/theme-toggle.tsx";
import { MenuSheet } from "./menu-sheet.tsx";

export function Header() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-bg">
      <div className="container-page flex h-(--header) items-center gap-2 max-md:pr-1 md:gap-4">
        <Link
          to="/"
          aria-label="Tindahan, home"
          className="-ml-1 flex h-11 items-center rounded-control px-1"
        >
          <Logo />
        </Link>
        {/* The search stands here. */}
        <div className="grow" />
        <nav aria-label="Shop" className="flex items-center md:-mr-3 md:gap-1">
          <div className="contents max-md:hidden">
            <HeaderLink to="/orders" icon={Package} label="Orders" />
          </div>
          <HeaderLink to="/cart" icon={ShoppingCart} label="Cart" />
          <div className="contents max-md:hidden">
            <HeaderLink to="/user/login" icon={LogIn} label="Login" />
            <ThemeToggle label="hidden" />
          </div>
          <MenuSheet />
        </nav>
      </div>
    </header>
  );
}

/** An icon on phones, an icon with its word where there is room. */
function HeaderLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <NavLink
      to={to}
      className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 text-14 font-medium transition-colors hover:bg-tint aria-[current=page]:bg-tint"
    >
      <Icon size={20} aria-hidden />
      <span className="max-md:sr-only">{label}</span>
    </NavLink>
  );
}
