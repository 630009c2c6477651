import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { anonymous, askAt, compareAnswers, type Answer } from "./answers.ts";
import { ADDED, playPlainShop } from "./plain-shop.ts";
import { test } from "./shop.ts";

/** What the program answered before products could have options; drills/before-options.drill.ts writes it. */
const RECORDED = readFileSync(new URL("plain-shop.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Answer);

test("a shop without options answers as it did before there were any, but for keys that were added", async ({
  shop,
}) => {
  const url = await shop.app.listen({ host: "127.0.0.1", port: 0 });
  const answers = await playPlainShop(askAt(url), shop.superuser.pool);

  const { kept, added } = compareAnswers(answers, RECORDED);
  expect(anonymous(kept)).toEqual(RECORDED);
  expect(added).toEqual(ADDED);
});
