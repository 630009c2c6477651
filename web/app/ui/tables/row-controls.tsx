import { Archive, Pencil, Trash2, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Its click area is the whole row, below the other buttons. */
export function RowOpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
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
  isArchived?: boolean;
  children?: ReactNode;
};

export function RowActions({ name, onEdit, onDelete, isArchived = false, children }: RowActionsProps) {
  return (
    <div className="relative flex justify-end cramped:-mr-2.5 cramped:flex-col cramped:items-end">
      {children}
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

type RowButtonProps = {
  label: string;
  title?: string;
  icon: LucideIcon;
  isExpanded?: boolean;
  onClick: () => void;
};

export function RowButton({ label, title = label, icon: Icon, isExpanded, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isExpanded}
      title={title}
      onClick={onClick}
      className="grid size-9 cursor-pointer place-items-center rounded-control text-ink-2 transition-colors hover:bg-line hover:text-ink pointer-coarse:size-11"
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

type RowCheckboxProps = {
  label: string;
  checked: boolean;
  isPartial?: boolean;
  onChange: (checked: boolean) => void;
};

export function RowCheckbox({ label, checked, isPartial = false, onChange }: RowCheckboxProps) {
  return (
    <label className="relative z-1 grid size-9 cursor-pointer place-items-center pointer-coarse:size-11">
      <span className="sr-only">{label}</span>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartial;
        }}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}
