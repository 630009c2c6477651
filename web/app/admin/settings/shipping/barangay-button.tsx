import { useState } from "react";
import { PlacePicker } from "../../../shared/places/place-picker.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { barangayArea, type Area } from "./areas.ts";

/** The few who charge by barangay choose it as their shoppers do. */
export function BarangayButton({ onChoose }: { onChoose: (barangay: Area) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Add one barangay
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={close}
          title="Add one barangay"
          footer={
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          }
        >
          {/* It stands in the form of the settings, which Enter would send. The list needs room below its field. */}
          <div
            role="presentation"
            className="flex min-h-96 flex-col gap-5"
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          >
            <PlacePicker
              value={null}
              onChange={(place) => {
                if (!place) return;
                close();
                onChoose(barangayArea(place));
              }}
            />
          </div>
        </Dialog>
      )}
    </div>
  );
}
