import { useId, useState, type DragEvent } from "react";
import { PAYMENT_METHOD_NAMES } from "@tindahan/contract/payments/methods.ts";
import type { StatementAccount, StatementResult, Transfers } from "@tindahan/contract/payments/transfers.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { useForm } from "../forms/use-form.ts";

type StatementFormProps = { accounts: StatementAccount[]; onImported: (transfers: Transfers) => void };

export function StatementForm({ accounts, onImported }: StatementFormProps) {
  const file = useId();
  const [accountId, setAccountId] = useState(accounts[0]!._id);
  const [text, setText] = useState("");
  const [result, setResult] = useState<StatementResult>();
  const form = useForm(async () => {
    setResult(undefined);
    const response = await callApi("POST /api/admin/transfers/import", { body: { accountId, text } });
    setResult(response.result);
    setText("");
    onImported(response.transfers);
  });
  const readFile = (files: FileList | null) => void files?.[0]?.text().then(setText);

  function drop(event: DragEvent) {
    event.preventDefault();
    readFile(event.dataTransfer.files);
  }

  return (
    <Block title="Import the history of an account">
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
        {accounts.length > 1 && (
          <Select label="Account" value={accountId} onChange={({ target }) => setAccountId(target.value)}>
            {accounts.map(({ _id, method, number, isActive }) => (
              <option key={_id} value={_id}>
                {PAYMENT_METHOD_NAMES[method]}, {number}
                {!isActive && " (no longer offered)"}
              </option>
            ))}
          </Select>
        )}
        <TextArea
          label="History"
          hint="Paste lines from your app, or choose or drop its CSV file: time, amount, reference and sender. What was imported before is skipped."
          rows={6}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          value={text}
          {...(form.errors["text"] && { error: form.errors["text"] })}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={file} className="sr-only">
            CSV file
          </label>
          <input
            id={file}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ target }) => readFile(target.files)}
            className="min-w-0 grow rounded-control border border-dashed border-line-strong p-3 text-14 file:mr-3 file:h-9 file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
          />
          <Button type="submit" busy={form.isBusy} disabled={text.trim() === ""}>
            Import
          </Button>
        </div>
      </form>
      <div role="status">{result && <ImportResult result={result} />}</div>
    </Block>
  );
}

function ImportResult({ result: { paid, added, known, ignored, unread } }: { result: StatementResult }) {
  const facts = [
    `${paid === 1 ? "1 order is" : `${paid} orders are`} paid.`,
    added > 0 && `${added === 1 ? "1 transfer is" : `${added} transfers are`} new.`,
    known > 0 && `${known === 1 ? "1 was" : `${known} were`} imported before.`,
    ignored > 0 && `${ignored} left the account or came before the first order, and were skipped.`,
  ];
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p>{facts.filter(Boolean).join(" ")}</p>
      {unread.length > 0 && (
        <>
          <p className="mt-2">These lines have no time or amount that the shop can read:</p>
          <ul aria-label="Unread lines" className="mt-1 max-h-60 overflow-y-auto text-14">
            {unread.map(({ row, text }) => (
              <li key={row} className="wrap-anywhere text-ink-2">
                {row}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
