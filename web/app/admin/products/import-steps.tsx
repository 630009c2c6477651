import type { RowError } from "@tindahan/contract/product-sheet.ts";
import { Progress } from "../progress.tsx";
import { countOf } from "./count-of.ts";
import { Problem } from "../problem.tsx";
import type { Plan } from "./use-import.ts";

/** More would make the dialog slow, and nobody reads them all. */
const MAX_SHOWN = 500;

/** Without a figure, where the end cannot be foreseen. */
export function ImportProgress({ percent, label }: { percent?: number; label: string }) {
  return (
    <>
      <p className="tabular-nums">{percent === undefined ? `${label}…` : `${label}, ${percent} %`}</p>
      <Progress label={label} percent={percent} />
    </>
  );
}

export function ImportReview({ plan, problem }: { plan: Plan; problem?: string }) {
  const { added, changed, unchanged, errors } = plan;

  return (
    <>
      <p role="status">
        {countOf(added, "new product")}, {countOf(changed, "change")}, {unchanged.toLocaleString("en-PH")}{" "}
        unchanged, {countOf(errors.length, "row")} with errors.
      </p>
      <p className="text-ink-2">
        Nothing has been changed yet.
        {errors.length > 0 &&
          " Rows with errors are left out; correct them and import the file once more: what is in the shop by then is not added again."}
      </p>
      {problem && <Problem>{problem}</Problem>}
      <Errors errors={errors} />
    </>
  );
}

export function ImportResult({ saved }: { saved: number }) {
  return <p role="status">{countOf(saved, "row")} imported.</p>;
}

function Errors({ errors }: { errors: RowError[] }) {
  if (errors.length === 0) return null;
  return (
    <ul aria-label="Rows with errors" className="flex flex-col rounded-control border border-line">
      {errors.slice(0, MAX_SHOWN).map(({ line, message }) => (
        <li key={line} className="flex gap-3 border-line px-3 py-2 not-last:border-b">
          <span className="w-16 shrink-0 text-ink-2 tabular-nums">Row {line}</span>
          <span className="min-w-0 wrap-anywhere">{message}</span>
        </li>
      ))}
      {errors.length > MAX_SHOWN && <li className="px-3 py-2 text-ink-2">And more.</li>}
    </ul>
  );
}
