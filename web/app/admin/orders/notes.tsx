import { useState, type SubmitEvent } from "react";
import { formatDate } from "@tindahan/contract/format.ts";
import { addOrderNote, type OrderNote } from "@tindahan/contract/manage-orders.ts";
import { callApi } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toast.ts";
import { wordsOf } from "../words-of.ts";
import { Block } from "../block.tsx";

type NotesProps = { orderId: string; notes: OrderNote[]; onChanged: () => void };

export function Notes({ orderId, notes, onChanged }: NotesProps) {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const note = text.trim();
    if (!note) return;
    setBusy(true);
    try {
      const { message } = await callApi(addOrderNote, { params: { id: orderId }, body: { note } });
      setText("");
      toast.success(message);
      onChanged();
    } catch (thrown) {
      toast.error(wordsOf(thrown));
    } finally {
      setBusy(false);
    }
  }

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
      <form onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-2">
        <div className="w-full">
          <TextArea
            label="New note"
            hint="The shopper never sees it."
            rows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" size="sm" busy={isBusy} disabled={text.trim() === ""}>
          Add note
        </Button>
      </form>
    </Block>
  );
}
