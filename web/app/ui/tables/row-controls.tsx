import { Archive, Pencil, Trash2, type LucideIcon } from "lucide-react";
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

type RowActionsProps = {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Whether what is deleted can be restored from an archive: then the icon is no trash can. */
  isArchived?: boolean;
  /** What else can be done. */
  children?: ReactNode;
};

/** What can be done with a row's thing, which the words for screen readers name. */
export function RowActions({ name, onEdit, onDelete, isArchived = false, children }: RowActionsProps) {
  return (
    <div className="relative flex justify-end cramped:-mr-2.5 cramped:flex-col cramped:items-end">
      {children}
      {/* On a phone the row itself is enough, and its words need the room. */}
      <div className="cramped:hidden">
        <RowButton label={`Edit ${name}`} title="Edit" icon={Pencil} onClick={onEdit} />
      </div>
      <RowButton
        label={`Delete ${name}`}
        title="Delete"
        icon={isArchived ? Archive : Trash2}
        onClick={onDelete}
      />
    </div>
  );
}

type RowButtonProps = { label: string; title?: string; icon: LucideIcon; onClick: () => void };

export function RowButton({ label, title = label, icon: Icon, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title}
      onClick={onClick}
      className="grid size-9 cursor-pointer place-items-center rounded-control text-ink-2 transition-colors hover:bg-line hover:text-ink pointer-coarse:size-11"
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

type TickProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A box to tick in a row; above the row's own link, and large enough for a finger. */
export function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="relative z-1 grid size-9 cursor-pointer place-items-center pointer-coarse:size-11">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}
