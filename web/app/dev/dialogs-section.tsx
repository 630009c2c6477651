import { useState } from "react";
import { Button } from "../ui/actions/button.tsx";
import { ConfirmDialog, Dialog } from "../ui/dialogs/dialog.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { Specimen } from "./specimen.tsx";

type OpenDialog = "form" | "long" | "confirm" | "danger";

export function DialogsSection() {
  const [shown, setShown] = useState<OpenDialog>();
  const close = () => setShown(undefined);

  return (
    <>
      <Specimen
        name="Dialog"
        note="Centered on a desktop, from the bottom on a phone. Escape and the backdrop close it."
      >
        <Button variant="secondary" onClick={() => setShown("form")}>
          A form
        </Button>
        <Button variant="secondary" onClick={() => setShown("long")}>
          A long text
        </Button>
      </Specimen>
      <Specimen name="Confirm dialog" note="The first focus is on Cancel.">
        <Button variant="secondary" onClick={() => setShown("confirm")}>
          Log out
        </Button>
        <Button variant="danger" onClick={() => setShown("danger")}>
          Remove item
        </Button>
      </Specimen>

      <Dialog
        open={shown === "form"}
        onClose={close}
        title="Add category"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Add category</Button>
          </>
        }
      >
        <TextField label="Name" data-autofocus autoComplete="off" />
      </Dialog>
      <Dialog open={shown === "long"} onClose={close} title="Barako coffee, whole beans" size="lg">
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {Array.from({ length: 30 }, (_, index) => (
            <li key={index}>Grown in Batangas, roasted every week, line {index + 1}</li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={shown === "confirm"}
        title="Log out"
        confirmLabel="Log out"
        onConfirm={close}
        onCancel={close}
      >
        Are you sure you want to logout?
      </ConfirmDialog>
      <ConfirmDialog
        open={shown === "danger"}
        title="Remove item"
        confirmLabel="Remove"
        danger
        onConfirm={close}
        onCancel={close}
      >
        Are you sure you want to remove this item from your cart?
      </ConfirmDialog>
    </>
  );
}
