import type { FastifyInstance } from "fastify";
import { listCategories, listCollections } from "@tindahan/contract/catalogue/catalogue.ts";
import { getHome, listCards, previewHome } from "@tindahan/contract/catalogue/home.ts";
import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  moveCategory,
  restoreCategory,
  updateCategory,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import type { Services } from "../../platform/services.ts";
import { TAG } from "../change-catalogue.ts";
import { selectProductCards, loadHomeSections } from "../home/home.ts";
import {
  addCategory,
  changeCategory,
  reorderCategory,
  removeCategory,
  restoreDeletedCategory,
} from "../categories/manage-categories.ts";
import { selectAdminCategories, selectCategories } from "../queries.ts";

export function collectionRoutes(app: FastifyInstance, services: Services): void {
  const { readPublic, reads, pageCache, settings } = services;
  const caching = { cache: pageCache, tags: [TAG] };

  registerEndpoint(
    app,
    listCategories,
    async () => ({ data: await readPublic(({ db }) => selectCategories(db)) }),
    caching,
  );

  registerEndpoint(
    app,
    listCollections,
    async () => ({ data: await readPublic(({ db }) => selectCategories(db)) }),
    caching,
  );

  // The home page is cached: changed sales, stock and vouchers invalidate it; best sellers change hourly.
  registerEndpoint(
    app,
    getHome,
    async () => {
      const { home } = await settings.read(reads);
      if (home.sections.length === 0) return { sections: [] };
      return { sections: await readPublic(({ db }) => loadHomeSections(db, home)) };
    },
    { ...caching, tags: [TAG, "settings", "promotions"] },
  );

  // Not cached: requests rarely repeat the same product list.
  registerEndpoint(app, listCards, async ({ query }) => ({
    products: await readPublic(({ db }) => selectProductCards(db, query.slugs)),
  }));

  registerEndpoint(app, previewHome, async ({ body }) => ({
    sections: await loadHomeSections(services.db, body.home),
  }));

  registerEndpoint(app, listAdminCategories, async () => ({
    data: await selectAdminCategories(services.db),
  }));

  registerEndpoint(app, createCategory, async ({ caller, body }) => ({
    data: await addCategory(services, caller.id, body),
    message: "Category created successfully",
  }));

  registerEndpoint(app, updateCategory, async ({ caller, params, body }) => ({
    data: await changeCategory(services, caller.id, params.id, body),
    message: "Category updated successfully",
  }));

  registerEndpoint(app, moveCategory, async ({ caller, params, body }) => {
    await reorderCategory(services, caller.id, params.id, body.place);
    return { message: "Categories reordered" };
  });

  registerEndpoint(app, deleteCategory, async ({ caller, params, query }) => {
    const isRestorable = await removeCategory(services, caller.id, params.id, query.moveTo);
    return { message: "Category deleted successfully", isRestorable };
  });

  registerEndpoint(app, restoreCategory, async ({ caller, params }) => ({
    data: await restoreDeletedCategory(services, caller.id, params.id),
    message: "Category restored successfully",
  }));
}
