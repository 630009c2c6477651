import { flushSync } from "react-dom";

/** Renders the errors, then focuses the first invalid field. */
export function showErrors(form: HTMLFormElement, update: () => void): void {
  flushSync(update);
  form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}
