import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";

/** The name of a row's thing. It opens on a press anywhere in the row that is no button of its own. */
export function RowName({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="cursor-pointer rounded-control text-start font-medium wrap-anywhere after:absolute after:inset-0"
    >
      <span className="cramped:line-clamp-2 cramped:whitespace-normal">{children}</span>
    </button>
  );
}

/** What can be done with a row's thing, which the words for screen readers name. */
export function RowActions({
  name,
  onEdit,
  onDelete,
}: {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <div className="relative flex justify-end cramped:-mr-2.5">
      {/* On a phone the row itself is enough, and its words need the room. */}
      <button
        type="button"
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={onEdit}
        className={`${look} cramped:hidden`}
      >
        <Pencil size={16} aria-hidden />
      </button>
      <button type="button" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete} className={look}>
        <Trash2 size={16} aria-hidden />
      </button>
    </div>
  );
}

const look =
  "grid size-9 cursor-pointer place-items-center rounded-control text-ink-2 transition-colors hover:bg-line " +
  "hover:text-ink pointer-coarse:size-11";
