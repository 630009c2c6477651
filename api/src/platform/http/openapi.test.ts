import { expect } from "vitest";
import { test } from "../../../test/support/shop.ts";

test("describes the API as OpenAPI 3.1", async ({ shop }) => {
  const document = (await shop.app.inject("/api/openapi.json")).json();

  expect(document.openapi).toMatch(/^3\.1/);
  expect(document.paths["/api/products"].get).toMatchObject({
    summary: "Lists or searches products, newest first",
    tags: ["products"],
  });
  const response = document.paths["/api/products"].get.responses["200"].content["application/json"].schema;
  expect(response.required).toEqual(expect.arrayContaining(["success", "data", "pagination"]));
});

test("serves API docs without scripts", async ({ shop }) => {
  const page = await shop.app.inject("/api/docs");

  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.body).toContain("/api/products");
  expect(page.body).not.toContain("<script");
});
