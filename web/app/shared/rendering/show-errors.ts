import { flushSync } from "react-dom";

export function showAndFocusErrors(form: HTMLFormElement, update: () => void): void {
  flushSync(update);
  form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}
