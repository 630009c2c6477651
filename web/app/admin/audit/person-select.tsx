import { CompactFilterSelect } from "../../ui/tables/filter-controls.tsx";

type PersonSelectProps = {
  person: string | undefined;
  people: { _id: string; name: string }[];
  onPerson: (person: string | undefined) => void;
};

export function AuditPersonSelect({ person, people, onPerson }: PersonSelectProps) {
  return (
    <CompactFilterSelect
      aria-label="Person"
      value={person ?? ""}
      onChange={(event) => onPerson(event.target.value || undefined)}
    >
      <option value="">Anyone</option>
      {people.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </CompactFilterSelect>
  );
}
