import type { ApiFetch } from "../app/shared/api/context.ts";

/** Renders the page of an address; its scripts carry the marker. `fetchApi`: another way to the API than the usual one. */
export type Pages = (request: Request, marker: string, fetchApi?: ApiFetch) => Promise<Response>;

/** What the bundle of the pages exports. */
export type PagesBuild = { createPages: (fetchApi: ApiFetch, mode: "production" | "development") => Pages };
