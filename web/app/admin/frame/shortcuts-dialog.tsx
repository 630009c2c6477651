import { Fragment, useCallback, useState, type ReactNode } from "react";
import { useSession } from "../../shared/session/session.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { hasPermission } from "./admin-role.ts";
import { writeStored, readStored } from "../../shared/browser-storage.ts";
import { adminScreenAt } from "./screens.ts";
import { SHORTCUT_PATHS, useKeyboardShortcuts } from "./use-shortcuts.ts";

const STORAGE_KEY = "admin-shortcuts";

type ShortcutsDialogProps = {
  open: boolean;
  onOpen: (open: boolean) => void;
  onSearch: () => void;
};

/** WCAG 2.1.4 requires a switch for single-key shortcuts. */
export function ShortcutsDialog({ open, onOpen, onSearch }: ShortcutsDialogProps) {
  const [isOn, setOn] = useState(() => readStored(STORAGE_KEY) !== "off");
  const user = useSession()?.user;
  useKeyboardShortcuts(
    isOn,
    useCallback(() => onOpen(true), [onOpen]),
    onSearch,
  );
  const destinations = Object.entries(SHORTCUT_PATHS)
    .map(([key, path]) => ({ keys: ["g", key], screen: adminScreenAt(path)! }))
    .filter(({ screen }) => user && hasPermission(user, screen.permission));

  return (
    <Dialog open={open} onClose={() => onOpen(false)} title="Keyboard shortcuts" size="sm">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-2 text-14">
        <dt>Search everything</dt>
        <dd className="flex items-center justify-end gap-1 text-13 text-ink-2">
          <Key>Ctrl</Key>+<Key>K</Key>
        </dd>
        <ShortcutRow keys={["/"]}>Search in this list</ShortcutRow>
        <ShortcutRow keys={["j"]}>Next row</ShortcutRow>
        <ShortcutRow keys={["k"]}>Previous row</ShortcutRow>
        <ShortcutRow keys={["Enter"]}>Open the row</ShortcutRow>
        <ShortcutRow keys={["x"]}>Select the row</ShortcutRow>
        <ShortcutRow keys={["n"]}>Add one, or show new orders</ShortcutRow>
        {destinations.map(({ keys, screen }) => (
          <ShortcutRow key={screen.path} keys={keys}>
            Go to {screen.title}
          </ShortcutRow>
        ))}
        <ShortcutRow keys={["?"]}>Show these shortcuts</ShortcutRow>
      </dl>
      <label className="mt-4 flex min-h-11 w-fit items-center gap-2 text-14">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setOn(event.target.checked);
            writeStored(STORAGE_KEY, event.target.checked ? "on" : "off");
          }}
          className="size-4 accent-accent"
        />
        Use these shortcuts in this browser
      </label>
    </Dialog>
  );
}

function ShortcutRow({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <>
      <dt>{children}</dt>
      <dd className="flex items-center justify-end gap-1 text-13 text-ink-2">
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && "then"}
            <Key>{key}</Key>
          </Fragment>
        ))}
      </dd>
    </>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="grid h-6 place-items-center rounded-control border border-line-strong bg-tint px-2 font-mono text-12 text-ink">
      {children}
    </kbd>
  );
}
