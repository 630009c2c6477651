import type { Billing, Metadata } from "../state/records.ts";
import { ApiError, type Problem, parameterProblem } from "./errors.ts";

/** Collects all errors, because PayMongo reports them together. Call `check` before using any value. */
export class Parameters {
  private readonly problems: Problem[] = [];
  private readonly values: Record<string, unknown>;
  private readonly prefix: string;

  constructor(values: Record<string, unknown>, prefix = "") {
    this.values = values;
    this.prefix = prefix;
  }

  has(name: string): boolean {
    return this.values[name] !== undefined && this.values[name] !== null;
  }

  wholeNumber(name: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
    if (!this.checkPresent(name)) return 0;
    const value = this.values[name];
    if (!Number.isSafeInteger(value))
      this.addProblem(name, "should be an integer.", "parameter_data_type_invalid");
    else if (Number(value) < min)
      this.addProblem(name, `must be at least ${min}.`, "parameter_below_minimum");
    else if (Number(value) > max) this.addProblem(name, `must be at most ${max}.`, "parameter_above_maximum");
    return Number(value);
  }

  text(name: string, maxLength = 255): string {
    if (!this.checkPresent(name)) return "";
    const value = this.values[name];
    if (typeof value !== "string")
      this.addProblem(name, "should be a string.", "parameter_data_type_invalid");
    else if (value.length > maxLength)
      this.addProblem(name, `is too long (maximum is ${maxLength} characters).`);
    return String(value);
  }

  optionalText(name: string, maxLength?: number): string | null {
    return this.has(name) ? this.text(name, maxLength) : null;
  }

  url(name: string): string {
    const value = this.text(name, 2048);
    const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
    if (this.has(name) && !isWeb) this.addProblem(name, "is not a valid URL.", "parameter_format_invalid");
    return value;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T {
    const value = this.text(name) as T;
    if (this.has(name) && !allowed.includes(value))
      this.addProblem(name, `should be one of ${allowed.join(", ")}.`);
    return value;
  }

  listOf<T extends string>(name: string, allowed: readonly T[]): T[] {
    if (!this.checkPresent(name)) return [];
    const value = this.values[name];
    const isList = Array.isArray(value) && value.length > 0;
    if (!isList) {
      this.addProblem(name, "should be a list that is not empty.", "parameter_data_type_invalid");
      return [];
    }
    const unknownItem = value.find((item) => !allowed.includes(item));
    if (unknownItem !== undefined)
      this.addProblem(name, `includes an invalid value: ${String(unknownItem)}.`);
    return [...new Set(value as T[])];
  }

  metadata(): Metadata | null {
    if (!this.has("metadata")) return null;
    const value = this.object("metadata");
    if (Object.values(value).some((item) => typeof item !== "string"))
      this.addProblem("metadata", "should be a flat object of strings.");
    return value as Metadata;
  }

  billing(): Billing | null {
    return this.has("billing") ? this.object("billing") : null;
  }

  object(name: string): Record<string, unknown> {
    if (!this.checkPresent(name)) return {};
    const value = this.values[name];
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
    this.addProblem(name, "should be an object.", "parameter_data_type_invalid");
    return {};
  }

  nested(name: string): Parameters {
    const inner = new Parameters(this.object(name), `${this.prefix}${name}.`);
    Object.assign(inner, { problems: this.problems });
    return inner;
  }

  check(): void {
    if (this.problems.length > 0) throw new ApiError(400, this.problems);
  }

  private checkPresent(name: string): boolean {
    if (!this.has(name)) this.addProblem(name, "is required.", "parameter_required");
    return this.has(name);
  }

  private addProblem(name: string, detail: string, code?: string): void {
    this.problems.push(parameterProblem(`${this.prefix}${name}`, `${this.prefix}${name} ${detail}`, code));
  }
}
