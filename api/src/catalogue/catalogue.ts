import type { FastifyInstance } from "fastify";
import {
  getProduct,
  listCatalogueParts,
  listProducts,
  listSlugs,
  suggestProducts,
} from "@tindahan/contract/catalogue/catalogue.ts";
import {
  createProduct,
  deleteProduct,
  listArchivedProducts,
  restoreProduct,
  updateProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import {
  changeProducts,
  previewProductsChange,
  undoProductsChange,
} from "@tindahan/contract/catalogue/change-products.ts";
import { getProductToEdit, listPictureProblems } from "@tindahan/contract/catalogue/manage-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import {
  checkImport,
  confirmImport,
  PRODUCTS_PER_EXPORT_BATCH,
  exportProducts,
  getImport,
  uploadImportRows,
} from "@tindahan/contract/catalogue/product-sheet.ts";
import { adjustStock, listStockHistory } from "@tindahan/contract/catalogue/stock.ts";
import { readIdempotencyKey } from "../platform/http/idempotency-key.ts";
import { paginationOf } from "../platform/db/pagination.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { ReadSource } from "../platform/db/replica.ts";
import type { Services } from "../platform/services.ts";
import { TAG } from "./change-catalogue.ts";
import { changeProductsOneByOne, previewBulkChange } from "./bulk/change-products.ts";
import { undoChangeOneByOne } from "./bulk/undo-change.ts";
import { collectionRoutes } from "./list/collections.ts";
import { exportSearchResults, exportProductList } from "./import/export-products.ts";
import { addImportRows, selectImport, startImportCheck, startCheckedImport } from "./import/imports.ts";
import { selectPictureProblem, selectPictureProblems } from "./products/remote-pictures.ts";
import { selectArchivedProducts, selectProductPage, selectLowStockProducts } from "./list/list-products.ts";
import { selectFilteredProducts, toPriceStockFilter } from "./list/list-filtered.ts";
import {
  addProduct,
  archiveProduct,
  restoreOrPublishProduct,
  changeProduct,
} from "./products/manage-products.ts";
import { readProduct } from "./products/read-product.ts";
import { selectProduct, type ListPage } from "./queries.ts";
import { searchProducts, type SearchRequest } from "./search/search-products.ts";
import { normalizeSearch } from "./search/search-terms.ts";
import { selectSitemapParts, selectSitemapPartSlugs } from "./list/sitemap-parts.ts";
import { changeStock } from "./stock/stock.ts";
import { selectStockHistory } from "./stock/stock-history.ts";
import { suggestSearches } from "./search/suggest.ts";
import { readSynonyms } from "./search/synonyms.ts";

export { importProducts } from "./import/import-products.ts";
export { fetchProductPictures } from "./products/remote-pictures.ts";
export { productPageStatement } from "./list/list-products.ts";
export { suggestSearches } from "./search/suggest.ts";
export { searchStatements } from "./search/search-products.ts";
export { slugOf } from "./products/product-slug.ts";
export { writeVariants } from "./variants/write-variants.ts";

const DEFAULT_PAGE_SIZE = 100;

export function catalogueRoutes(app: FastifyInstance, services: Services): void {
  registerProductReads(app, services);
  registerProductManagement(app, services);
  collectionRoutes(app, services);
  registerSheetExchange(app, services);
}

const NO_SYNONYMS: string[] = [];

type ProductListPage = ListPage & { correctedSearch?: string | undefined };

function selectProductList(
  from: ReadSource,
  { search, sort, threshold, filter, page, ...options }: SearchRequest,
): Promise<ProductListPage> {
  if (search) {
    const most = threshold === undefined ? undefined : PRODUCTS_PER_EXPORT_BATCH;
    return searchProducts(from, { search, sort, threshold, filter, page, most, ...options });
  }
  if (threshold !== undefined) return selectLowStockProducts(from.db, threshold, sort, page);
  if (filter) return selectFilteredProducts(from.reads, sort ?? "newest", filter, page);
  return selectProductPage(from.reads, sort ?? "newest", page);
}

function registerProductReads(app: FastifyInstance, services: Services): void {
  const { readPublic, reads, pageCache, settings } = services;
  const caching = { cache: pageCache, tags: [TAG] };

  registerEndpoint(
    app,
    listProducts,
    async ({
      query: { search: typed, exact, category, stock, min, max, sort, page = 1, limit = DEFAULT_PAGE_SIZE },
    }) => {
      const search = normalizeSearch(typed);
      const filter = toPriceStockFilter(min, max, stock === "in");
      const shop = search || stock === "low" ? await settings.read(reads) : undefined;
      const { data, total, correctedSearch } = await readPublic((from) =>
        selectProductList(from, {
          search,
          synonyms: readSynonyms(shop?.synonyms ?? NO_SYNONYMS),
          isExact: exact !== undefined,
          sort,
          filter,
          threshold: stock === "low" ? shop?.lowStock : undefined,
          page: { category, skip: (page - 1) * limit, limit },
        }),
      );
      return { data, pagination: paginationOf(page, limit, total), correctedSearch };
    },
    { ...caching, tags: [TAG, "settings"] },
  );

  registerEndpoint(
    app,
    getProduct,
    async ({ params }) => {
      const data = await readPublic((from) => selectProduct(from, params.slug));
      if (!data) throw new ShopError("not_found");
      return { data };
    },
    caching,
  );

  registerEndpoint(app, suggestProducts, async ({ query }) => suggestSearches(services, query.search), {
    ...caching,
    tags: [TAG, "settings"],
  });

  registerEndpoint(
    app,
    listCatalogueParts,
    async () => ({ data: await readPublic(({ db }) => selectSitemapParts(db)) }),
    caching,
  );

  // Not cached: crawlers read each part once and would evict other pages.
  registerEndpoint(app, listSlugs, ({ query }) =>
    readPublic(({ db }) => selectSitemapPartSlugs(db, query.from)),
  );
}

function registerProductManagement(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, createProduct, async ({ caller, body, request }) => ({
    data: await addProduct(services, caller.id, body, readIdempotencyKey(request)),
    message: body.isDraft ? "Draft saved. You can find it under Drafts." : "Product created successfully",
  }));

  registerEndpoint(app, getProductToEdit, async ({ params }) => ({
    data: await readProduct(services.db, params.id),
    pictureProblem: await selectPictureProblem(services.db, params.id),
  }));

  registerEndpoint(app, listPictureProblems, async () => ({
    data: await selectPictureProblems(services.db),
  }));

  registerEndpoint(app, updateProduct, async ({ caller, params, body }) => ({
    data: await changeProduct(services, caller.id, params.id, body),
    message: "Product updated successfully",
  }));

  registerEndpoint(app, deleteProduct, async ({ caller, params }) => {
    await archiveProduct(services, caller.id, params.id);
    return { message: "Product archived. You can restore it." };
  });

  registerEndpoint(app, restoreProduct, async ({ caller, params }) => {
    const { wasDraft, data } = await restoreOrPublishProduct(services, caller.id, params.id);
    return { data, message: `Product ${wasDraft ? "published" : "restored"} successfully` };
  });

  registerEndpoint(
    app,
    listArchivedProducts,
    async ({ query: { drafts, search, category, sort, page = 1, limit = DEFAULT_PAGE_SIZE } }) => {
      const request = { category, skip: (page - 1) * limit, limit, isDraft: drafts !== undefined };
      const { data, total } = await selectArchivedProducts(
        services.reads,
        normalizeSearch(search),
        sort,
        request,
      );
      return { data, pagination: paginationOf(page, limit, total) };
    },
  );

  registerEndpoint(app, previewProductsChange, async ({ body }) => ({
    results: await previewBulkChange(services.db, body),
  }));

  registerEndpoint(app, changeProducts, async ({ caller, body }) => ({
    results: await changeProductsOneByOne(services, caller.id, body),
  }));

  registerEndpoint(app, undoProductsChange, async ({ caller, body }) => ({
    results: await undoChangeOneByOne(services, caller.id, body),
  }));

  registerEndpoint(app, adjustStock, async ({ caller, params, body }) => {
    const stock = await changeStock(services, caller.id, params.id, body);
    return { stock, message: `Stock saved: ${stock.toLocaleString("en-PH")}.` };
  });
  registerEndpoint(app, listStockHistory, ({ params, query }) =>
    selectStockHistory(services.db, params.id, query.after),
  );
}

function registerSheetExchange(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, exportProducts, async ({ query: { search, category, stock, sort, after } }) => {
    const searchText = normalizeSearch(search);
    const { lowStock, synonyms } = await services.settings.read();
    const threshold = stock && lowStock;
    return searchText
      ? exportSearchResults(
          services,
          { search: searchText, synonyms: readSynonyms(synonyms), sort, threshold },
          category,
        )
      : exportProductList(services.db, sort, category, threshold, after);
  });

  const { db } = services;
  registerEndpoint(app, uploadImportRows, async ({ caller, body }) => ({
    importId: await addImportRows(db, caller.id, body.importId, body.rows),
  }));

  registerEndpoint(app, checkImport, async ({ caller, params }) => {
    await startImportCheck(db, caller.id, params.id);
    return { import: await selectImport(db, caller.id, params.id) };
  });

  registerEndpoint(app, getImport, async ({ caller, params }) => ({
    import: await selectImport(db, caller.id, params.id),
  }));

  registerEndpoint(app, confirmImport, async ({ caller, params }) => {
    await startCheckedImport(db, caller.id, params.id);
    return { import: await selectImport(db, caller.id, params.id) };
  });
}
