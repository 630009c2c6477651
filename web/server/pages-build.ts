import type { ApiFetch } from "../app/context.ts";

/** Renders the page of an address; its scripts carry the nonce. */
export type Pages = (request: Request, nonce: string) => Promise<Response>;

/** What the bundle of the pages exports. */
export type PagesBuild = { createPages: (fetchApi: ApiFetch, mode: "production" | "development") => Pages };
