import type { ApiFetch } from "../app/shared/api/context.ts";

/** `marker`: nonce of the page's scripts. `fetchApi`: replaces the default API access. */
export type Pages = (request: Request, marker: string, fetchApi?: ApiFetch) => Promise<Response>;

export type PagesBuild = { createPages: (fetchApi: ApiFetch, mode: "production" | "development") => Pages };
