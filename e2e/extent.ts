/** The check and `.ci/run` look at each screen in one size, and at some with less; `npm run e2e` at everything in both. */
export const isQuickRun = process.env["E2E_SHORT"] === "1";

/** The check plays the `stories`; what looks for one thing on every screen, the `sweeps`, is left to `.ci/run`. */
export const only = process.env["E2E_ONLY"];
