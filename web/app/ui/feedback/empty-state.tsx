import type { ReactNode } from "react";
import { drawings } from "./drawings.tsx";

type EmptyStateProps = {
  drawing: keyof typeof drawings;
  title: string;
  /** `h1` where the whole page is this. */
  level?: "h1" | "h2" | "h3" | "h4";
  children?: ReactNode;
  /** One button or link: the best thing to do next. */
  action?: ReactNode;
};

export function EmptyState({ drawing, title, level: Heading = "h2", children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center md:py-20">
      {drawings[drawing]}
      <Heading className="mt-5 text-20 font-semibold text-balance">{title}</Heading>
      {children && <div className="mt-1.5 text-16 text-pretty text-ink-2">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
