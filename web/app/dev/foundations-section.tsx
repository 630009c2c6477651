import { LogoMark, Logo } from "../ui/display/logo.tsx";
import { ThemeToggle } from "../ui/actions/theme-toggle.tsx";
import { Specimen } from "./specimen.tsx";

const colors = [
  ["bg", "bg-bg"],
  ["surface", "bg-surface"],
  ["tint", "bg-tint"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["ink-2", "bg-ink-2"],
  ["ink", "bg-ink"],
  ["accent", "bg-accent"],
  ["accent-tint", "bg-accent-tint"],
  ["danger", "bg-danger"],
  ["warn", "bg-warn"],
  ["warn-bg", "bg-warn-bg"],
  ["info", "bg-info"],
  ["ok", "bg-ok"],
] as const;

const sizes = [
  ["38", "text-38"],
  ["30", "text-30"],
  ["24", "text-24"],
  ["20", "text-20"],
  ["18", "text-18"],
  ["16", "text-16"],
  ["14", "text-14"],
  ["13", "text-13"],
  ["12", "text-12"],
] as const;

export function FoundationsSection() {
  return (
    <>
      <Specimen name="Colors" note="Light and dark are one set of names; the theme decides what they are.">
        <ul className="grid grow grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-3">
          {colors.map(([name, swatch]) => (
            <li key={name} className="text-12 text-ink-2">
              <div className={`mb-1 h-14 rounded-card border border-line ${swatch}`} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen
        name="Type"
        note="Geist. The number is the size in pixels; headings from 24 up are set tighter."
      >
        <ul className="flex w-full flex-col gap-3">
          {sizes.map(([name, size]) => (
            <li key={name} className="flex items-baseline gap-4">
              <span className="w-6 shrink-0 text-12 text-ink-2 tabular-nums">{name}</span>
              <span className={`truncate ${size}`}>Kape, bigas, sabon — ₱1,234.50</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Logo">
        <Logo />
        <LogoMark size={48} />
        <LogoMark size={20} />
      </Specimen>
      <Specimen name="Theme toggle" note="Remembers the choice; without one, the shop follows the system.">
        <ThemeToggle label="visible" />
        <ThemeToggle label="hidden" />
      </Specimen>
    </>
  );
}
