import { useState } from "react";
import type { Place } from "@tindahan/contract/places.ts";
import { PlacePicker } from "../../../storefront/place/place-picker.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormButtons } from "../../form-buttons.tsx";
import { barangayArea, type Area } from "./areas.ts";

/** The few who charge by barangay choose it as their shoppers do. */
export function BarangayButton({ onChoose }: { onChoose: (barangay: Area) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Add one barangay
      </Button>
      {isOpen && <BarangayDialog onChoose={onChoose} onClose={() => setOpen(false)} />}
    </div>
  );
}

type BarangayDialogProps = { onChoose: (barangay: Area) => void; onClose: () => void };

function BarangayDialog({ onChoose, onClose }: BarangayDialogProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const [isMissing, setMissing] = useState(false);

  function submit() {
    if (!place) return setMissing(true);
    onChoose(barangayArea(place));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add one barangay"
      footer={
        <FormButtons onCancel={onClose} form="barangay" busy={false}>
          Add barangay
        </FormButtons>
      }
    >
      <form
        id="barangay"
        noValidate
        className="flex min-h-96 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // React passes it on to the form that this dialog stands in.
          event.stopPropagation();
          submit();
        }}
      >
        <PlacePicker value={place} onChange={setPlace} isMissing={isMissing} />
      </form>
    </Dialog>
  );
}
