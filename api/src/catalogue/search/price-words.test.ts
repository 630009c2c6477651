import { expect, test } from "vitest";
import { MAX_PRICE } from "@tindahan/contract/catalogue/catalogue.ts";
import { extractPriceWords } from "./price-words.ts";

test.for([
  ["under 200", { words: "", prices: { min: 0, max: 200 } }],
  ["Under ₱1,500", { words: "", prices: { min: 0, max: 1500 } }],
  ["shoes below 500 pesos", { words: "shoes", prices: { min: 0, max: 500 } }],
  ["gift up to 1000 for tita", { words: "gift for tita", prices: { min: 0, max: 1000 } }],
  ["regalo hanggang 300", { words: "regalo", prices: { min: 0, max: 300 } }],
  ["over 2000", { words: "", prices: { min: 2000, max: MAX_PRICE } }],
  ["₱189", { words: "", prices: { min: 189, max: 189.99 } }],
  ["P 98.50", { words: "", prices: { min: 98.5, max: 98.5 } }],
  ["php 250 coffee", { words: "coffee", prices: { min: 250, max: 250.99 } }],
  ["below 100 snacks", { words: "snacks", prices: { min: 0, max: 100 } }],
  ["99 pesos", { words: "", prices: { min: 99, max: 99.99 } }],
  ["₱100-₱200", { words: "", prices: { min: 100, max: 200 } }],
  ["100 to 200 pesos", { words: "", prices: { min: 100, max: 200 } }],
  ["bag between ₱500 and 900", { words: "bag", prices: { min: 500, max: 900 } }],
] as const)("reads the price in %s", ([search, read]) => {
  expect(extractPriceWords(search)).toEqual(read);
});

test.for([
  "under 200 ml",
  "250g",
  "size 7",
  "power bank 20000",
  "up to 5 kg",
  "mp3",
  "24 cm",
  "over-ear",
  "2 p 3x",
  "",
])("finds no price in %s", (search) => {
  expect(extractPriceWords(search)).toEqual({ words: search });
});
