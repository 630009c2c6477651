import { test as base } from "./merchant.ts";
import { withSettingsLock, type SettingsApi } from "./locks.ts";

/** Runs each test under the settings lock and restores the settings afterwards. */
export const test = base.extend<{ settings: SettingsApi }>({
  // Waiting for the lock must not shorten the test.
  settings: [
    ({ request, admin }, use, { project }) => withSettingsLock(project, { request, admin }, use),
    { auto: true, timeout: 300_000 },
  ],
});
