import { useEffect, useRef, useState } from "react";
import {
  checkImport,
  confirmImport,
  MAX_IMPORTED,
  type PlannedRow,
  type RowError,
} from "@tindahan/contract/catalogue/product-sheet.ts";
import { callApi } from "../../../shared/api/api.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { decodeSheet, readSheet, sheetRows } from "./product-sheet.ts";

/** More would make the dialog slow, and nobody reads them all. */
export const MAX_SHOWN = 500;

/** What an import would do, as the server says. */
export type Plan = {
  importId: string | undefined;
  added: number;
  addedVariants: number;
  changed: number;
  unchanged: number;
  /** Categories that are added, too. */
  newCategories: string[];
  /** The first of those that add or change something. */
  planned: PlannedRow[];
  errors: RowError[];
};

type ImportState =
  | { step: "choose"; problem?: string }
  | { step: "check"; percent: number }
  | { step: "review"; plan: Plan; problem?: string }
  | { step: "send" }
  | { step: "done"; saved: number };

/** From a file to its effect, with a stop before anything is changed. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const isClosed = useRef(false);

  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  async function check(file: File) {
    setState({ step: "check", percent: 0 });
    try {
      const rows = readSheet(decodeSheet(await file.arrayBuffer()));
      if (rows.length > MAX_IMPORTED)
        throw new SyntaxError(
          `A file holds at most ${MAX_IMPORTED.toLocaleString("en-PH")} products: please split it.`,
        );
      const counts = { added: 0, addedVariants: 0, changed: 0, unchanged: 0 };
      const plan: Plan = { importId: undefined, ...counts, newCategories: [], planned: [], errors: [] };
      let checked = 0;
      for (const batch of sheetRows(rows)) {
        if (isClosed.current) return;
        const response = await callApi(checkImport, { body: { importId: plan.importId, rows: batch } });
        plan.importId = response.importId;
        for (const count of ["added", "addedVariants", "changed", "unchanged"] as const)
          plan[count] += response[count] ?? 0;
        const known = new Set(plan.newCategories.map((name) => name.toLowerCase()));
        const further = response.newCategories?.filter((name) => !known.has(name.toLowerCase())) ?? [];
        plan.newCategories.push(...further);
        plan.errors.push(...response.errors);
        plan.planned.push(...response.planned.slice(0, MAX_SHOWN - plan.planned.length));
        checked += batch.length;
        setState({ step: "check", percent: Math.round((100 * checked) / rows.length) });
      }
      setState({ step: "review", plan });
    } catch (thrown) {
      setState({
        step: "choose",
        problem: thrown instanceof SyntaxError ? thrown.message : errorMessage(thrown),
      });
    }
  }

  /** All or nothing: if it fails, nothing was changed, and it can be tried again. */
  async function send(plan: Plan) {
    setState({ step: "send" });
    try {
      const {
        added,
        addedVariants = 0,
        changed,
      } = await callApi(confirmImport, {
        params: { id: plan.importId! },
      });
      setState({ step: "done", saved: added + addedVariants + changed });
    } catch (thrown) {
      setState({ step: "review", plan, problem: errorMessage(thrown) });
    }
  }

  return { state, check: (file: File) => void check(file), send: (plan: Plan) => void send(plan) };
}
