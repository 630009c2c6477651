import type { Person } from "@tindahan/contract/manage-people.ts";
import type { Right } from "@tindahan/contract/rights.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RightSelect } from "./right-select.tsx";

type RightDialogProps = {
  person: Person;
  isBusy: boolean;
  onChosen: (right: Right) => void;
  onClose: () => void;
};

export function RightDialog({ person, isBusy, onChosen, onClose }: RightDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Right of ${person.username}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="right" busy={isBusy}>
            Save
          </Button>
        </>
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
        <p className="text-ink-2">Their sessions end: they sign in again with the new right.</p>
      </form>
    </Dialog>
  );
}
