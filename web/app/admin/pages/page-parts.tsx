import type { AdminContentPage } from "@tindahan/contract/pages/pages.ts";
import { Badge } from "../../ui/feedback/badge.tsx";

export function PageStateBadge({ page: { isPublished, version } }: { page: Omit<AdminContentPage, "text"> }) {
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
    <Badge tone="gray" mark="ring">
      Template
    </Badge>
  );
}

export function NoLegalAdviceNote() {
  return (
    <p role="note" className="tone-yellow max-w-3xl rounded-card px-4 py-3">
      <strong className="font-semibold">This is not legal advice.</strong> These texts are a starting point.
      Read each one, adjust it to your shop, and ask a lawyer or your DTI Negosyo Center if you are not sure.
    </p>
  );
}
