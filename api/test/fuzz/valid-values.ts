import fc from "fast-check";
import { z } from "zod";
import { hostileText } from "./hostile-values.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  maxItems?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

const schemas = new WeakMap<z.ZodObject, JsonSchema>();

/** Uses mostly ids that exist, so that calls reach the database. */
export function validValues(
  schema: z.ZodObject,
  random: Random,
  world: World,
  path: string,
): Record<string, unknown> {
  let json = schemas.get(schema);
  if (!json)
    schemas.set(
      schema,
      (json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema),
    );
  return fill(json, { random, world, path, fullness: random.pick([0.2, 0.8, 1]) }, "") as Record<
    string,
    unknown
  >;
}

type Filling = { random: Random; world: World; path: string; fullness: number };

function fill(schema: JsonSchema, filling: Filling, name: string): unknown {
  const { random, world, path, fullness } = filling;
  if ("const" in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return fill(random.pick(mostlyNonNull(schema.anyOf, random)), filling, name);
  if (Array.isArray(schema.type)) {
    const types = schema.type.map((type) => ({ ...schema, type }));
    return fill(random.pick(mostlyNonNull(types, random)), filling, name);
  }
  const samples = world.samples(name, path)?.filter((sample) => isOfType(sample, schema.type));
  if (samples && samples.length > 0 && random.chance(0.9)) return structuredClone(random.pick(samples));
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || random.chance(fullness))
          .map(([key, value]) => [key, fill(value, filling, key)]),
      );
    case "array": {
      const length = random.below(Math.min((schema.maxItems ?? 4) + 1, random.chance(0.02) ? 60 : 4));
      return Array.from({ length }, () => fill(schema.items ?? {}, filling, name));
    }
    case "integer":
    case "number":
      return numberWithin(schema, random);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return textLike(schema, filling);
  }
}

function mostlyNonNull(choices: JsonSchema[], random: Random): JsonSchema[] {
  const nonNull = choices.filter(({ type }) => type !== "null");
  return random.chance(0.85) && nonNull.length > 0 ? nonNull : choices;
}

function isOfType(sample: unknown, type: JsonSchema["type"]): boolean {
  if (type === "array" || type === "null") return false;
  return type === undefined || typeof sample === (type === "integer" ? "number" : type);
}

function numberWithin({ type, minimum = -5, maximum = 1_000 }: JsonSchema, random: Random): number {
  const [low, high] = [Math.max(minimum, -(2 ** 53)), Math.min(maximum, 2 ** 53 - 1)];
  const value = random.pick([
    low,
    high,
    low + 1,
    high - 1,
    low + random.below(10),
    low + random.below(high - low + 1),
  ]);
  return type === "number" && random.chance(0.3) ? value + 0.25 : value;
}

function textLike(
  { pattern, format, minLength = 0, maxLength = 300 }: JsonSchema,
  { random, world }: Filling,
): string {
  if (format === "uuid") return random.pick(world.ids);
  if (format === "email") return random.pick(world.emails);
  if (format === "date") return random.pick(world.days);
  if (pattern) return random.pick(matching(pattern));
  if (random.chance(0.5)) return hostileText(random).slice(0, maxLength).padEnd(minLength, "x");
  return random.pick([
    "mango",
    "Basket",
    "1 Rizal St, Makati",
    "0917 123 4567",
    "100",
    "5",
    "x".repeat(maxLength),
  ]);
}

const byPattern = new Map<string, string[]>();

function matching(pattern: string): string[] {
  let texts = byPattern.get(pattern);
  if (!texts) {
    try {
      texts = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { numRuns: 30, seed: 1 });
    } catch {
      // fast-check does not support every pattern, for example lookahead.
      texts = [""];
    }
    byPattern.set(pattern, texts);
  }
  return texts;
}
