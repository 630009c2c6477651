import { CompactSelect } from "../../ui/tables/filter-controls.tsx";

type PersonSelectProps = {
  person: string | undefined;
  people: { _id: string; name: string }[];
  onPerson: (person: string | undefined) => void;
};

export function PersonSelect({ person, people, onPerson }: PersonSelectProps) {
  return (
    <CompactSelect
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
    </CompactSelect>
  );
}
