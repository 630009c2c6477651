/** Set by the check and `.ci/run`: one screen size per test, and smaller samples. */
export const isQuickRun = process.env["E2E_SHORT"] === "1";

/** `stories` (the check), or `sweeps`: tests that inspect every screen for one thing. */
export const only = process.env["E2E_ONLY"];
