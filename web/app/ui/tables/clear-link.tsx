import { X } from "lucide-react";
import { ButtonLink } from "../actions/button-link.tsx";

/** Vanishes with its own press, so the keyboard goes to the bar it stands in: not into a field, where a phone's would open. */
export function ClearLink({ to }: { to: string }) {
  return (
    <ButtonLink
      to={to}
      variant="ghost"
      size="sm"
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[role=search]")?.focus()}
    >
      <X size={16} aria-hidden />
      Clear
    </ButtonLink>
  );
}
