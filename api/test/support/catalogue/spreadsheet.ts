import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { formatOptions } from "@tindahan/contract/catalogue/option-text.ts";
import {
  PRODUCT_ONLY_FIELDS,
  PRODUCT_FIELDS,
  type ProductField,
} from "@tindahan/contract/catalogue/product-fields.ts";
import {
  checkImport,
  confirmImport,
  exportProducts,
  getImport,
  uploadImportRows,
  type ProductImport,
  type SheetRow,
} from "@tindahan/contract/catalogue/product-sheet.ts";
import type { AdminVariant } from "@tindahan/contract/catalogue/variants.ts";
import { ROWS_PER_UPLOAD } from "@tindahan/contract/catalogue/constants.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import { importProducts } from "../../../src/catalogue/catalogue.ts";
import type { Member, Shop } from "../shop.ts";

const EMPTY = cellsOf(() => "");

export function sheetRow(line: number, cells: Partial<SheetRow> = {}): SheetRow {
  return {
    ...EMPTY,
    line,
    id: "",
    name: `Product ${line}`,
    details: "• Washable",
    price: "149.5",
    category: "Gadgets",
    image: "/pictures/x.webp",
    ...cells,
  };
}

async function sendAll(admin: Member, rows: SheetRow[]): Promise<string> {
  let importId: string | undefined;
  for (let start = 0; start < rows.length; start += ROWS_PER_UPLOAD) {
    const batch = rows.slice(start, start + ROWS_PER_UPLOAD);
    importId = (await admin.call(uploadImportRows, { body: { importId, rows: batch } })).importId;
  }
  return importId!;
}

export async function checkAll(
  shop: Pick<Shop, "services">,
  admin: Member,
  rows: SheetRow[],
): Promise<ProductImport> {
  const params = { id: await sendAll(admin, rows) };
  await admin.call(checkImport, { params });
  return untilDone(shop, admin, params.id);
}

export async function confirmAll(
  shop: Pick<Shop, "services">,
  admin: Member,
  importId: string,
): Promise<ProductImport> {
  await admin.call(confirmImport, { params: { id: importId } });
  return untilDone(shop, admin, importId);
}

async function untilDone(
  { services }: Pick<Shop, "services">,
  admin: Member,
  id: string,
): Promise<ProductImport> {
  for (;;) {
    await importProducts.run(services, { importId: id });
    const { import: found } = await admin.call(getImport, { params: { id } });
    if (found.state === "checked" || found.state === "done") return found;
  }
}

export async function importAll(
  shop: Pick<Shop, "services">,
  admin: Member,
  rows: SheetRow[],
): Promise<ProductImport> {
  const { _id } = await checkAll(shop, admin, rows);
  return confirmAll(shop, admin, _id);
}

export async function exportAll(admin: Member, query: object = {}): Promise<AdminProduct[]> {
  const found: AdminProduct[] = [];
  for (let after: string | undefined, isMore = true; isMore;) {
    const { data, next } = await admin.call(exportProducts, { query: { ...query, ...(after && { after }) } });
    found.push(...data);
    isMore = next !== null;
    after = next ?? undefined;
  }
  return found;
}

export function toRows(products: AdminProduct[], names: Map<string, string>): SheetRow[] {
  const rows = products.flatMap((product): Omit<SheetRow, "line">[] => {
    const cells = cellsOf((field) => String(product[field] ?? ""));
    const category = names.get(cells.category) ?? "";
    const row = { ...cells, category, id: product._id, stockWas: cells.stock };
    if (!product.variants) return [row];
    return product.variants.map((variant, index) => ({ ...row, ...variantCells(product, variant, index) }));
  });
  return rows.map((row, index) => ({ ...row, line: index + 2 }));
}

function variantCells(
  { options = [] }: AdminProduct,
  variant: AdminVariant,
  index: number,
): Partial<Omit<SheetRow, "line">> {
  const { _id, values, sale, stock, sku, barcode, weight } = variant;
  const counted = String(stock ?? "");
  return {
    price: String(regularPriceOf(variant)),
    stock: counted,
    stockWas: counted,
    variantId: options.length > 0 ? _id : "",
    options: formatOptions(options.map(({ name }, index) => ({ name, value: values[index]! }))),
    sku: sku ?? "",
    barcode: barcode ?? "",
    weight: String(weight ?? ""),
    salePrice: String(sale?.price ?? ""),
    saleFrom: sale?.from ?? "",
    saleUntil: sale?.until ?? "",
    ...(index > 0 && Object.fromEntries(PRODUCT_ONLY_FIELDS.map((field) => [field, ""]))),
  };
}

function cellsOf(write: (field: ProductField) => string) {
  return Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, write(field)])) as Record<
    ProductField,
    string
  >;
}
