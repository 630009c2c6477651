import { COSTS } from "../../src/accounts/admins/password.ts";

/** New passwords are hashed at next to no cost: what hashing costs is a test of its own, in a process of its own. */
Object.assign(COSTS, { memory: 8, passes: 1 });
