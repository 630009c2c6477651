import type { ReactNode } from "react";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { PlannedRow, ProductImport, RowError } from "@tindahan/contract/catalogue/product-sheet.ts";
import { formatLongDay } from "@tindahan/contract/core/format-day.ts";
import { MAX_REPORTED_ROWS } from "@tindahan/contract/catalogue/constants.ts";
import { PercentProgress } from "../../../ui/feedback/progress.tsx";
import { pluralize } from "./pluralize.ts";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";

export function countImportedChanges({ added, addedVariants, changed }: ProductImport): number {
  return added + addedVariants + changed;
}

export function ImportProgress({ percent, label }: { percent: number; label: string }) {
  return (
    <>
      <p className="tabular-nums">
        {label}, {percent} %
      </p>
      <PercentProgress label={label} percent={percent} />
    </>
  );
}

export function ImportReview({ plan, problem }: { plan: ProductImport; problem?: string }) {
  const { added, addedVariants, changed, unchanged, newCategories, planned, wrong, errors } = plan;

  return (
    <>
      <p role="status">
        {pluralize(added, "new product")},{" "}
        {addedVariants > 0 && `${pluralize(addedVariants, "further variant")}, `}
        {pluralize(changed, "change")}, {unchanged.toLocaleString("en-PH")} unchanged,{" "}
        {pluralize(wrong, "row")} with errors.
      </p>
      {newCategories.length > 0 && (
        <p className="wrap-anywhere">
          {newCategories.length === 1 ? "This category is new" : "These categories are new"} and will be
          added: {newCategories.join(", ")}. If one is misspelled, correct the file first.
        </p>
      )}
      <p className="text-ink-2">
        Nothing has been changed yet.
        {wrong > 0 &&
          " Rows with errors are left out; correct them and import the file again. Rows that are already in the shop are not added twice."}
      </p>
      {problem && <ProblemAlert>{problem}</ProblemAlert>}
      <ImportRowErrors label="Rows with errors" total={wrong} errors={errors} />
      {planned.length > 0 && (
        <ImportRowList label="What will change" total={countImportedChanges(plan)}>
          {planned.map(({ line, name, isNew, changes }) => (
            <ImportRowItem key={line} line={line} name={name}>
              {isNew ? "New" : changes.map(describeImportedChange).join("; ")}
            </ImportRowItem>
          ))}
        </ImportRowList>
      )}
    </>
  );
}

type Change = PlannedRow["changes"][number];

const NAMES: Partial<Record<Change["field"], string>> = {
  salePrice: "sale price",
  saleFrom: "sale, first day",
  saleUntil: "sale, last day",
};

function describeImportedChange({ field, before, after }: Change): string {
  const write = (value: string | null) => {
    if (field === "price") return formatMoney(Number(value));
    if (field === "salePrice") return value ? formatMoney(Number(value)) : "none";
    if (field === "saleFrom") return value ? formatLongDay(value) : "immediately";
    if (field === "saleUntil") return value ? formatLongDay(value) : "no end";
    if (field === "stock") return value ?? "not counted";
    if (field === "weight" && value) return `${value} g`;
    return value?.trim() ? `“${value}”` : "none";
  };
  return `${NAMES[field] ?? field}: ${write(before)} → ${write(after)}`;
}

export function ImportResult({ result }: { result: ProductImport }) {
  const { outdated, leftOut } = result;

  return (
    <>
      <p role="status">
        {pluralize(countImportedChanges(result), "row")} imported.
        {outdated > 0 &&
          ` ${pluralize(outdated, "row")} left out. Import the file again to see what would change now.`}
      </p>
      <ImportRowErrors label="Rows left out" total={outdated} errors={leftOut} />
    </>
  );
}

function ImportRowErrors({ label, total, errors }: { label: string; total: number; errors: RowError[] }) {
  if (total === 0) return null;
  return (
    <ImportRowList label={label} total={total}>
      {errors.map(({ line, name, message }) => (
        <ImportRowItem key={line} line={line} name={name}>
          {message}
        </ImportRowItem>
      ))}
    </ImportRowList>
  );
}

function ImportRowList({ label, total, children }: { label: string; total: number; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className="mb-2 font-medium">{label}</h3>
      <ul aria-label={label} className="flex flex-col rounded-control border border-line">
        {children}
        {total > MAX_REPORTED_ROWS && (
          <li className="px-3 py-2 text-ink-2">
            And {(total - MAX_REPORTED_ROWS).toLocaleString("en-PH")} more.
          </li>
        )}
      </ul>
    </section>
  );
}

function ImportRowItem({ line, name, children }: { line: number; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-line px-3 py-2 not-last:border-b">
      <span className="w-16 shrink-0 text-ink-2 tabular-nums">Row {line}</span>
      <span className="min-w-0 wrap-anywhere">
        {name && <span className="block font-medium">{name}</span>}
        {children}
      </span>
    </li>
  );
}
