/** Query parameters that the server reads, by page; all others are ignored. */
const KNOWN: Record<string, readonly string[]> = {
  "/": ["search", "exact", "category", "sort", "min", "max", "stock", "page", "details", "variant"],
  "/c": ["sort", "min", "max", "stock", "page", "details", "variant"],
  "/products": ["variant"],
  "/paymongo-success": ["source"],
  "/__manifest": ["paths", "version"],
};
/** React Router's data URL of the front page. */
const DATA_OF_FIRST_PAGE = /^\/_(root)?\.data$/;

export function knownParameters(path: string): readonly string[] {
  if (DATA_OF_FIRST_PAGE.test(path)) return [...KNOWN["/"]!, "_routes"];
  if (!path.endsWith(".data")) return knownOn(path);
  return [...knownOn(path.slice(0, -".data".length)), "_routes"];
}

function knownOn(path: string): readonly string[] {
  return KNOWN[path.replace(/^(\/products|\/c)\/[^/]+$/, "$1")] ?? [];
}
