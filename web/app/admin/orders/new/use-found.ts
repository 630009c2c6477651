import { useRef, useState } from "react";
import { errorMessage } from "../../forms/error-message.ts";

const PAUSE_MS = 250;

/** Searches after a pause in typing, or immediately by `searchNow`. Results of an outdated search are dropped. */
export function useFound<T>(search: (text: string) => Promise<T[]>, minLength: number) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<T[]>();
  const [failure, setFailure] = useState<string>();
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function searchNow(text: string): Promise<T[]> {
    clearTimeout(timer.current);
    const own = ++latest.current;
    try {
      const results = await search(text);
      if (latest.current !== own) return [];
      setFailure(undefined);
      setFound(results);
      return results;
    } catch (error) {
      if (latest.current === own) setFailure(errorMessage(error));
      return [];
    }
  }

  return {
    typed,
    found,
    failure,
    type(text: string) {
      setTyped(text);
      setFailure(undefined);
      clearTimeout(timer.current);
      latest.current++;
      if (text.trim().length < minLength) setFound(undefined);
      else timer.current = setTimeout(() => void searchNow(text.trim()), PAUSE_MS);
    },
    searchNow: () => (typed.trim().length < minLength ? Promise.resolve([]) : searchNow(typed.trim())),
    clear() {
      clearTimeout(timer.current);
      latest.current++;
      setTyped("");
      setFound(undefined);
    },
  };
}
