import type { Person } from "@tindahan/contract/manage-people.ts";
import type { Right } from "@tindahan/contract/rights.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormButtons } from "../form-buttons.tsx";
import { Problem } from "../problem.tsx";
import { RightSelect } from "./right-select.tsx";

type RightDialogProps = {
  person: Person;
  isBusy: boolean;
  problem: string | undefined;
  onChosen: (right: Right) => void;
  onClose: () => void;
};

export function RightDialog({ person, isBusy, problem, onChosen, onClose }: RightDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Role of ${person.username}`}
      footer={
        <FormButtons onCancel={onClose} form="right" busy={isBusy}>
          Save
        </FormButtons>
      }
    >
      <form
        id="right"
        onSubmit={(event) => {
          event.preventDefault();
          onChosen(new FormData(event.currentTarget).get("right") as Right);
        }}
        className="flex flex-col gap-3 text-14"
      >
        <RightSelect right={person.right} />
        <p className="text-ink-2">They are signed out and must sign in again.</p>
        {problem && <Problem>{problem}</Problem>}
      </form>
    </Dialog>
  );
}
