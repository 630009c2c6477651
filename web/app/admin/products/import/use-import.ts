import { useEffect, useRef, useState } from "react";
import type { ProductImport, SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { MAX_ROWS } from "@tindahan/contract/catalogue/constants.ts";
import { callApi } from "../../../shared/api/api.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { decodeSheet } from "../../lists/decode-sheet.ts";
import { parseProductSheet, batchRows } from "./product-sheet.ts";

const POLL_INTERVAL_MS = 500;

type ImportState =
  | { step: "choose"; problem?: string }
  | { step: "upload" | "check" | "import"; percent: number }
  | { step: "review"; plan: ProductImport; problem?: string }
  | { step: "done"; result: ProductImport };

/** The server continues even if the dialog is closed. */
export function useProductImport() {
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const isClosed = useRef(false);

  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  async function check(file: File) {
    setState({ step: "upload", percent: 0 });
    try {
      const rows = parseProductSheet(decodeSheet(await file.arrayBuffer()));
      if (rows.length === 0) throw new SyntaxError("This file has no rows below its titles.");
      if (rows.length > MAX_ROWS)
        throw new SyntaxError(
          `A file holds at most ${MAX_ROWS.toLocaleString("en-PH")} products: please split it.`,
        );
      const id = await upload(rows);
      if (!id) return;
      const { import: started } = await callApi("POST /api/admin/products/import/:id/check", {
        params: { id },
      });
      const plan = await pollUntilDone(started, "check");
      if (plan) setState({ step: "review", plan });
    } catch (thrown) {
      setState({
        step: "choose",
        problem: thrown instanceof SyntaxError ? thrown.message : errorMessage(thrown),
      });
    }
  }

  async function upload(rows: SheetRow[]): Promise<string | undefined> {
    let importId: string | undefined;
    let uploadedCount = 0;
    for (const batch of batchRows(rows)) {
      if (isClosed.current) return undefined;
      ({ importId } = await callApi("POST /api/admin/products/import", { body: { importId, rows: batch } }));
      uploadedCount += batch.length;
      setState({ step: "upload", percent: Math.round((100 * uploadedCount) / rows.length) });
    }
    return importId;
  }

  async function pollUntilDone(
    started: ProductImport,
    step: "check" | "import",
  ): Promise<ProductImport | undefined> {
    let current = started;
    while (current.state !== "checked" && current.state !== "done") {
      setState({ step, percent: current.percent });
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      if (isClosed.current) return undefined;
      ({ import: current } = await callApi("GET /api/admin/products/import/:id", {
        params: { id: current._id },
      }));
    }
    return current;
  }

  /** Confirming again after a lost response continues the same import. */
  async function confirm(plan: ProductImport) {
    setState({ step: "import", percent: 0 });
    try {
      const { import: started } = await callApi("POST /api/admin/products/import/:id/confirm", {
        params: { id: plan._id },
      });
      const result = await pollUntilDone(started, "import");
      if (result) setState({ step: "done", result });
    } catch (thrown) {
      setState({ step: "review", plan, problem: errorMessage(thrown) });
    }
  }

  return {
    state,
    check: (file: File) => void check(file),
    confirm: (plan: ProductImport) => void confirm(plan),
  };
}
