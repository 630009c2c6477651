import { useEffect, useRef, useState } from "react";
import { createProduct, updateProduct, type Category } from "@tindahan/contract/catalogue.ts";
import { callApi } from "../../api.ts";
import { wordsOf } from "../words-of.ts";
import { planImport, type Change, type Plan, type RowError } from "./import-plan.ts";
import { loadAll } from "./load-all.ts";
import { readSheet } from "./product-sheet.ts";

type ImportState =
  | { step: "choose"; problem?: string }
  | { step: "check"; percent: number }
  | { step: "review"; plan: Plan }
  | { step: "send"; percent: number }
  | { step: "done"; saved: number; errors: RowError[]; left: number };

/** From a file to its effect, with a stop before anything is changed. */
export function useImport(categories: Category[]) {
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const isStopped = useRef(false);

  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function check(file: File) {
    setState({ step: "check", percent: 0 });
    try {
      const rows = readSheet(await file.text());
      const products = await loadAll({}, (percent) => setState({ step: "check", percent }));
      setState({ step: "review", plan: planImport(rows, products, categories) });
    } catch (thrown) {
      const isOurs = thrown instanceof SyntaxError || thrown instanceof RangeError;
      setState({ step: "choose", problem: isOurs ? thrown.message : wordsOf(thrown) });
    }
  }

  /** One by one: each row is saved or refused by itself, and it can be stopped between any two. */
  async function send(changes: Change[]) {
    const errors: RowError[] = [];
    let sent = 0;
    for (const change of changes) {
      if (isStopped.current) break;
      setState({ step: "send", percent: Math.round((100 * sent) / changes.length) });
      const error = await sendRow(change);
      if (error) errors.push(error);
      sent += 1;
    }
    setState({ step: "done", saved: sent - errors.length, errors, left: changes.length - sent });
  }

  return {
    state,
    check: (file: File) => void check(file),
    send: (changes: Change[]) => void send(changes),
    stop: () => {
      isStopped.current = true;
    },
  };
}

async function sendRow({ id, line, body }: Change): Promise<RowError | undefined> {
  try {
    await (id ? callApi(updateProduct, { params: { id }, body }) : callApi(createProduct, { body }));
    return undefined;
  } catch (thrown) {
    return { line, message: wordsOf(thrown) };
  }
}
