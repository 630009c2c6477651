import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type IconButtonProps = {
  /** What it does, for those who do not see the icon. */
  label: string;
  icon: LucideIcon;
} & Omit<ComponentProps<"button">, "className" | "children" | "aria-label">;

export function IconButton({ label, icon: Icon, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink transition-colors hover:bg-tint"
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
