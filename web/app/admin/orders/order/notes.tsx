import { useState } from "react";
import { formatDate } from "@tindahan/contract/core/format.ts";
import type { OrderNote } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { TextArea } from "../../../ui/forms/field.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Block } from "../../../ui/layout/block.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { useForm } from "../../forms/use-form.ts";

type NotesProps = { orderId: string; notes: OrderNote[]; onChanged: () => void };

export function OrderNotes({ orderId, notes, onChanged }: NotesProps) {
  // The ID makes retries idempotent; changed text gets a new ID.
  const [{ id, text }, setNote] = useState(() => createNoteBody(""));
  const { isBusy, problem, onSubmit } = useForm(async () => {
    const body = { note: text.trim(), id };
    const { message } = await callApi("POST /api/admin/orders/:id/notes", { params: { id: orderId }, body });
    setNote(createNoteBody(""));
    toast.success(message);
    onChanged();
  });

  return (
    <Block title="Internal notes">
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mb-4 flex flex-col gap-3">
          {notes.map(({ _id, at, by, note }) => (
            <li key={_id}>
              <p className="wrap-anywhere whitespace-pre-line">{note}</p>
              <p className="text-12 wrap-anywhere text-ink-2">
                {by}, {formatDate(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={onSubmit} className="flex flex-col items-start gap-2">
        <div className="w-full">
          <TextArea
            label="New note"
            hint="Not shown to the shopper."
            rows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => setNote(createNoteBody(event.target.value))}
          />
        </div>
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
        <Button type="submit" variant="secondary" size="sm" busy={isBusy} disabled={text.trim() === ""}>
          Add note
        </Button>
      </form>
    </Block>
  );
}

function createNoteBody(text: string) {
  return { id: crypto.randomUUID(), text };
}
