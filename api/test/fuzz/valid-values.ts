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

const described = new WeakMap<z.ZodObject, JsonSchema>();

/** What a well-meaning client would send: mostly about things that exist, so that the call reaches the database. */
export function validValues(
  schema: z.ZodObject,
  random: Random,
  world: World,
  path: string,
): Record<string, unknown> {
  let json = described.get(schema);
  if (!json)
    described.set(
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
  if (schema.anyOf) return fill(random.pick(mostlyFilled(schema.anyOf, random)), filling, name);
  if (Array.isArray(schema.type)) {
    const types = schema.type.map((type) => ({ ...schema, type }));
    return fill(random.pick(mostlyFilled(types, random)), filling, name);
  }
  const known = world.samples(name, path)?.filter((sample) => isOfType(sample, schema.type));
  if (known && known.length > 0 && random.chance(0.9)) return structuredClone(random.pick(known));
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

function mostlyFilled(choices: JsonSchema[], random: Random): JsonSchema[] {
  const filled = choices.filter(({ type }) => type !== "null");
  return random.chance(0.85) && filled.length > 0 ? filled : choices;
}

function isOfType(sample: unknown, type: JsonSchema["type"]): boolean {
  if (type === "array" || type === "null") return false;
  // Without a type it is a number that may be written as a text, as in a query.
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
      // A pattern with look-ahead and the like: names and hostile texts have to do.
      texts = [""];
    }
    byPattern.set(pattern, texts);
  }
  return texts;
}
