/** Query parameters that the server reads, by page; all others are ignored. */
const PARAMETERS: Record<string, readonly string[]> = {
  "/": ["search", "exact", "category", "sort", "min", "max", "stock", "page", "details", "variant"],
  "/c": ["sort", "min", "max", "stock", "page", "details", "variant"],
  "/products": ["variant"],
  "/paymongo-success": ["source"],
  "/__manifest": ["paths", "version"],
};
const DATA_OF_FIRST_PAGE = /^\/_(root)?\.data$/;

export function knownUrlParameters(path: string): readonly string[] {
  if (DATA_OF_FIRST_PAGE.test(path)) return [...PARAMETERS["/"]!, "_routes"];
  if (!path.endsWith(".data")) return parametersOfPage(path);
  return [...parametersOfPage(path.slice(0, -".data".length)), "_routes"];
}

function parametersOfPage(path: string): readonly string[] {
  return PARAMETERS[path.replace(/^(\/products|\/c)\/[^/]+$/, "$1")] ?? [];
}
