import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../../../shared/api/api.ts";
import { useSession } from "../../../shared/session/session.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { errorMessage } from "../../forms/error-message.ts";
import { fixedCommands, recordCommands, type Command, type CommandGroup, type Records } from "./commands.ts";

const DEBOUNCE_MS = 150;
const NO_RECORDS: Records = { orders: [], products: [], customers: [] };

type PaletteProps = { onClose: () => void; onShortcuts: () => void; onSignOut: () => void };

/** Loaded when it is first opened. */
export default function Palette({ onClose, ...handlers }: PaletteProps) {
  const user = useSession()?.user;
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const search = typed.trim();
  const { records, isSearching, problem } = useFoundRecords(search);
  const groups = user ? [...recordCommands(records), ...fixedCommands(user, search, handlers)] : [];
  const commands = groups.flatMap((group) => group.commands);
  const chosen = commands[Math.min(active, commands.length - 1)];

  function run({ to, run: act }: Command) {
    onClose();
    if (to) void navigate(to);
    else act?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { length } = commands;
    if (event.key === "ArrowDown" && length > 0) setActive((active + 1) % length);
    else if (event.key === "ArrowUp" && length > 0) setActive((active - 1 + length) % length);
    else if (event.key === "Enter" && chosen) run(chosen);
    else return;
    event.preventDefault();
  }

  const optionId = (key: string) => `${listId}-${key}`;
  return (
    <Dialog open onClose={onClose} title="Search">
      <input
        data-autofocus
        role="combobox"
        aria-label="Search orders, products, customers, settings and actions"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(chosen.key)}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        placeholder="Order, product, customer, setting or action"
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-16 placeholder:text-ink-2"
      />
      <div id={listId} role="listbox" aria-label="Results" className="mt-2 h-90 overflow-y-auto">
        {groups.map((group) => (
          <CommandGroupOptions
            key={group.name}
            group={group}
            chosen={chosen}
            optionId={optionId}
            onRun={run}
          />
        ))}
      </div>
      <p role="status" className="min-h-5 text-13 text-ink-2">
        {problem ??
          (isSearching ? "Searching…" : commands.length === 0 ? `Nothing found for “${search}”.` : "")}
      </p>
    </Dialog>
  );
}

type GroupProps = {
  group: CommandGroup;
  chosen: Command | undefined;
  optionId: (key: string) => string;
  onRun: (command: Command) => void;
};

function CommandGroupOptions({ group: { name, commands }, chosen, optionId, onRun }: GroupProps) {
  return (
    <div role="group" aria-label={name}>
      <p aria-hidden className="px-2 pt-3 pb-1 text-12 font-medium text-ink-2">
        {name}
      </p>
      {commands.map((command) => {
        const { key, title, detail, icon: Icon } = command;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the field
          <div
            key={key}
            id={optionId(key)}
            ref={command === chosen ? scrollIntoView : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            onClick={() => onRun(command)}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-14 hover:bg-tint aria-selected:bg-tint pointer-coarse:min-h-11"
          >
            <Icon size={18} aria-hidden className="shrink-0 text-ink-2" />
            <span className="min-w-0 grow truncate">{title}</span>
            {detail && <span className="shrink-0 text-13 text-ink-2">{detail}</span>}
          </div>
        );
      })}
    </div>
  );
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}

type FoundRecords = { search: string; records: Records; problem?: string };

/** Keeps the previous records until the next ones arrive, so that the list does not jump. */
function useFoundRecords(search: string) {
  const [found, setFound] = useState<FoundRecords>({ search: "", records: NO_RECORDS });
  const latest = useRef(search);

  useEffect(() => {
    latest.current = search;
    if (search === "") return;
    const timer = setTimeout(() => {
      callApi("GET /api/admin/find", { query: { search } }).then(
        (records) => latest.current === search && setFound({ search, records }),
        (error: unknown) =>
          latest.current === search &&
          setFound({ search, records: NO_RECORDS, problem: errorMessage(error) }),
      );
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  if (search === "") return { records: NO_RECORDS, isSearching: false, problem: undefined };
  const { records, problem } = found;
  return { records, isSearching: found.search !== search, problem };
}
