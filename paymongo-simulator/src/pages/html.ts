export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | Part[];

/** Escapes all values except `Html`. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(toHtmlText)));
}

function toHtmlText(value: Part): string {
  if (value === null || value === false) return "";
  if (Array.isArray(value)) return value.map(toHtmlText).join("");
  if (value instanceof Html) return value.text;
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
