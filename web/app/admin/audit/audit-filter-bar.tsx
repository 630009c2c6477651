import { useNavigate } from "react-router";
import { AUDITED } from "@tindahan/contract/accounts/manage-audit.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import { ClearLink } from "../../ui/tables/clear-link.tsx";
import { CompactSelect } from "../../ui/tables/compact-select.tsx";
import { DayField } from "../../ui/tables/day-field.tsx";
import { auditHref, type AuditFilter } from "./filter.ts";
import { THINGS } from "./names.ts";
import { PersonSelect } from "./person-select.tsx";

type AuditFilterBarProps = { filter: AuditFilter; people: { _id: string; name: string }[] };

export function AuditFilterBar({ filter, people }: AuditFilterBarProps) {
  const navigate = useNavigate();
  const { person, entity, entityId, from, to, size } = filter;

  function change(part: Partial<AuditFilter>) {
    void navigate(auditHref({ ...filter, ...part, page: 1 }), { preventScrollReset: true });
  }

  return (
    <div role="search" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      <PersonSelect person={person} people={people} onPerson={(chosen) => change({ person: chosen })} />
      <CompactSelect
        aria-label="Thing"
        value={entity ?? ""}
        onChange={(event) =>
          change({ entity: AUDITED.find((one) => one === event.target.value), entityId: undefined })
        }
      >
        <option value="">Anything</option>
        {AUDITED.map((one) => (
          <option key={one} value={one}>
            {THINGS[one]}
          </option>
        ))}
      </CompactSelect>
      <DayField label="From" value={from} max={to} onDay={(day) => change({ from: day })} />
      <DayField label="To" value={to} min={from} onDay={(day) => change({ to: day })} />
      {entityId && <p className="text-ink-2">Only {shortId(entityId)}</p>}
      {(person || entity || entityId || from || to) && <ClearLink to={auditHref({ size })} />}
    </div>
  );
}
