import { flushSync } from "react-dom";

export function showErrors(form: HTMLFormElement, update: () => void): void {
  flushSync(update);
  form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}
