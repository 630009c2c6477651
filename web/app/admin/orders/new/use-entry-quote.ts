import { useEffect, useRef, useState } from "react";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { quoteStaffOrder } from "@tindahan/contract/orders/staff-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { toQuoteBody, type Entry } from "./entry.ts";

type Result = ResponseOf<typeof quoteStaffOrder>;

export type EntryQuote = { result: Result | undefined; isCurrent: boolean; failure: string | undefined };

export function useEntryQuote(entry: Entry): EntryQuote {
  const body = toQuoteBody(entry);
  const key = JSON.stringify(body);
  const [loaded, setLoaded] = useState<{ key: string; result?: Result | undefined; failure?: string }>();
  const latest = useRef(key);

  async function load() {
    const next = await callApi("POST /api/admin/staff-orders/quote", { body }).then(
      (result) => ({ key, result }),
      (error: unknown) => ({ key, result: loaded?.result, failure: errorMessage(error) }),
    );
    if (latest.current === key) setLoaded(next);
  }

  useEffect(() => {
    latest.current = key;
    if (body.items.length > 0) void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key covers every input
  }, [key]);

  const isLoaded = loaded?.key === key;
  const failure = isLoaded ? loaded.failure : undefined;
  return { result: loaded?.result, isCurrent: isLoaded && failure === undefined, failure };
}
