import type { ComponentProps, ReactNode } from "react";

type RadioCardProps = Pick<
  ComponentProps<"input">,
  "name" | "value" | "required" | "checked" | "disabled"
> & {
  onChoose: () => void;
  title: string;
  aside?: ReactNode;
  children?: ReactNode;
};

export function RadioCard({ onChoose, title, aside, children, ...input }: RadioCardProps) {
  return (
    <label className="flex min-h-16 items-center gap-4 rounded-card selectable px-4 py-3">
      <input
        type="radio"
        {...input}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 grow text-16 font-medium wrap-anywhere">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span>{title}</span>
          {aside && <span>{aside}</span>}
        </span>
        {children && <span className="block text-14 font-normal text-ink-2">{children}</span>}
      </span>
    </label>
  );
}
