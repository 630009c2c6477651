import type { ApiFetch } from "../app/context.ts";

/** Renders the page of an address; its scripts carry the marker. */
export type Pages = (request: Request, marker: string) => Promise<Response>;

/** What the bundle of the pages exports. */
export type PagesBuild = { createPages: (fetchApi: ApiFetch, mode: "production" | "development") => Pages };
