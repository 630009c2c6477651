import type { ManagedPage } from "@tindahan/contract/pages/pages.ts";
import { Badge } from "../../ui/feedback/badge.tsx";

export function PageState({ page: { isPublished, version } }: { page: Omit<ManagedPage, "text"> }) {
  if (isPublished)
    return (
      <Badge tone="green" mark="tick">
        Published
      </Badge>
    );
  return version > 0 ? (
    <Badge tone="yellow" mark="half">
      Draft
    </Badge>
  ) : (
    <Badge tone="grey" mark="ring">
      Template
    </Badge>
  );
}
