import { escapeIdentifier, escapeLiteral } from "pg";

/** Fills in `:"name"` as an identifier and `:'name'` as a text, as psql does: the same file serves both. */
export function fillInVariables(sql: string, values: Record<string, string>): string {
  return sql.replaceAll(/:(["'])(\w+)\1/g, (_, quote: string, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The SQL wants a value for ${name}.`);
    return quote === '"' ? escapeIdentifier(value) : escapeLiteral(value);
  });
}
