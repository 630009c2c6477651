import { useNavigate } from "react-router";
import { SECURITY_EVENT_KINDS } from "@tindahan/contract/accounts/security-event-kinds.ts";
import { ClearLink } from "../../ui/tables/clear-link.tsx";
import { CompactSelect } from "../../ui/tables/compact-select.tsx";
import { DayField } from "../../ui/tables/day-field.tsx";
import { KIND_NAMES } from "./event-words.ts";
import { PersonSelect } from "./person-select.tsx";
import { securityHref, type SecurityFilter } from "./security-filter.ts";

type SecurityFilterBarProps = { filter: SecurityFilter; people: { _id: string; name: string }[] };

export function SecurityFilterBar({ filter, people }: SecurityFilterBarProps) {
  const navigate = useNavigate();
  const { person, kind, refused, from, to, size } = filter;

  function change(part: Partial<SecurityFilter>) {
    void navigate(securityHref({ ...filter, ...part, page: 1 }), { preventScrollReset: true });
  }

  return (
    <div role="search" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      <PersonSelect person={person} people={people} onPerson={(chosen) => change({ person: chosen })} />
      <CompactSelect
        aria-label="Event"
        value={kind ?? ""}
        onChange={(event) => change({ kind: SECURITY_EVENT_KINDS.find((one) => one === event.target.value) })}
      >
        <option value="">Anything</option>
        {KIND_NAMES.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </CompactSelect>
      <CompactSelect
        aria-label="Outcome"
        value={refused ? "refused" : ""}
        onChange={(event) => change({ refused: event.target.value === "refused" || undefined })}
      >
        <option value="">Any outcome</option>
        <option value="refused">Refused only</option>
      </CompactSelect>
      <DayField label="From" value={from} max={to} onDay={(day) => change({ from: day })} />
      <DayField label="To" value={to} min={from} onDay={(day) => change({ to: day })} />
      {(person || kind || refused || from || to) && <ClearLink to={securityHref({ size })} />}
    </div>
  );
}
