/** A call by its method and path, and what came back. */
export type Answer = { call: string; status: number; body: Json };
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** Makes a call with somebody's token, or without one. */
export type Ask = (token: string | null, call: `${string} /${string}`, body?: object) => Promise<Answer>;

export type Comparison = {
  /** The answers of today without what was added to them: to be held against the earlier ones. */
  kept: Answer[];
  /** Each key that was added, by the way to it, with the different values that were seen there. */
  added: Record<string, Json[]>;
};

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const DAY = /\d{4}-\d\d-\d\d/g;
/** Different at every call. */
const PASSING = new Set(["requestId", "seen"]);

/** Of a program that listens. */
export function askAt(url: string): Ask {
  return async (token, call, body) => {
    const [method, path] = call.split(" ") as [string, string];
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const hidden = (key: string, value: Json) => (PASSING.has(key) ? "<passing>" : value);
    return { call, status: response.status, body: sorted(JSON.parse(await response.text(), hidden) as Json) };
  };
}

export function compareAnswers(now: Answer[], before: Answer[]): Comparison {
  const added: Record<string, Json[]> = {};
  const kept = now.map(({ call, status, body }, i) => {
    const earlier = before[i]?.body ?? null;
    return { call, status, body: keep(body, earlier, "", added) };
  });
  return { kept, added };
}

/** What was there before, in the order in which it was. */
function keep(now: Json, before: Json, path: string, added: Record<string, Json[]>): Json {
  if (Array.isArray(now) && Array.isArray(before))
    return now.map((one, i) => (i < before.length ? keep(one, before[i]!, `${path}[]`, added) : one));
  if (!isRecord(now) || !isRecord(before)) return now;
  const below = (key: string) => (path ? `${path}.${key}` : key);
  for (const [key, value] of Object.entries(now)) {
    if (key in before) continue;
    const seen = (added[below(key)] ??= []);
    if (!seen.some((one) => JSON.stringify(one) === JSON.stringify(value))) seen.push(value);
  }
  return Object.fromEntries(
    Object.keys(before)
      .filter((key) => key in now)
      .map((key) => [key, keep(now[key]!, before[key]!, below(key), added)]),
  );
}

/** With ids by the order in which they come, and without times: the same for two shops in which the same happened. */
export function anonymous(answers: Answer[]): Answer[] {
  const names = new Map<string, string>();
  const nameOf = (id: string) => {
    if (!names.has(id)) names.set(id, `#${names.size + 1}`);
    return names.get(id)!;
  };
  const text = (value: string) => value.replace(ID, nameOf).replace(TIME, "<time>").replace(DAY, "<day>");
  function hide(value: Json): Json {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map(hide);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hide(one)]));
  }
  return answers.map(({ call, status, body }) => ({ call: text(call), status, body: hide(body) }));
}

/** An object whose keys are ids as a list, by what they are the keys of: ids come in another order in every shop. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, one]): [string, Json] => [key, sorted(one)]);
  const isById = entries.length > 0 && entries.every(([key]) => key.replace(ID, "") === "");
  if (!isById) return Object.fromEntries(entries);
  return entries.toSorted(([, a], [, b]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function isRecord(value: Json): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
