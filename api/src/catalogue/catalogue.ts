import type { FastifyInstance } from "fastify";
import { listCategories, listProducts } from "@tindahan/contract/catalogue.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../platform/serve.ts";
import { countProducts, selectCategories, selectProducts } from "./queries.ts";

/** What a caller gets who asks for no page in particular. */
const NEWEST = 100;

export function catalogueRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, listProducts, async ({ query: { page = 1, limit = NEWEST } }) => {
    const [data, total] = await Promise.all([selectProducts(db, page, limit), countProducts(db)]);
    return { data, pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) } };
  });

  serve(app, listCategories, async () => ({ data: await selectCategories(db) }));
}
