import { DoorClosed, DoorOpen, KeyRound, ShieldCheck } from "lucide-react";
import { formatDate } from "@tindahan/contract/core/format.ts";
import type { Person } from "@tindahan/contract/accounts/manage-people.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { RowButton } from "../../ui/tables/row-controls.tsx";
import { ADMIN_ROLE_NAMES } from "./admin-roles.tsx";

type PeopleTableProps = {
  people: Person[];
  ownId: string | undefined;
  onChangeRole: (person: Person) => void;
  onReset: (person: Person) => void;
  onBlock: (person: Person) => void;
};

export function AdminPeopleTable({ people, ...actions }: PeopleTableProps) {
  return (
    <Table caption="People" rows={people} keyOf={({ _id }) => _id} columns={createPeopleColumns(actions)} />
  );
}

function createPeopleColumns({
  ownId,
  onChangeRole,
  onReset,
  onBlock,
}: Omit<PeopleTableProps, "people">): Column<Person>[] {
  return [
    {
      header: "Person",
      phone: "title",
      cell: ({ name, username }) => (
        <>
          <span className="font-medium">{name || username}</span>
          {name !== username && <span className="text-ink-2"> {username}</span>}
        </>
      ),
    },
    {
      header: "Role",
      phone: "value",
      cell: ({ adminRole, isDisabled }) =>
        isDisabled ? (
          <Badge tone="red" mark="cross">
            Blocked
          </Badge>
        ) : (
          <Badge tone={adminRole === "owner" ? "green" : "gray"}>{ADMIN_ROLE_NAMES[adminRole]}</Badge>
        ),
    },
    {
      header: "Second factor",
      phone: "hidden",
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? "On" : "Off"),
    },
    {
      header: "Last seen",
      phone: "line",
      cell: ({ lastSeenAt }) => (lastSeenAt ? formatDate(lastSeenAt) : "Not signed in"),
    },
    {
      header: "Actions",
      phone: "below",
      align: "end",
      cell: (person) =>
        person._id === ownId ? (
          <span className="text-ink-2">This is you</span>
        ) : (
          <div className="flex justify-end cramped:-ml-2.5">
            <RowButton
              label={`Change role of ${person.username}`}
              icon={ShieldCheck}
              onClick={() => onChangeRole(person)}
            />
            <RowButton
              label={`Reset password of ${person.username}`}
              icon={KeyRound}
              onClick={() => onReset(person)}
            />
            <RowButton
              label={`${person.isDisabled ? "Unblock" : "Block"} ${person.username}`}
              icon={person.isDisabled ? DoorOpen : DoorClosed}
              onClick={() => onBlock(person)}
            />
          </div>
        ),
    },
  ];
}
