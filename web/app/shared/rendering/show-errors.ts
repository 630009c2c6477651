import { flushSync } from "react-dom";

/** Shows what is wrong with a form, and moves the focus to the first field that is. */
export function showErrors(form: HTMLFormElement, update: () => void): void {
  flushSync(update);
  form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}
