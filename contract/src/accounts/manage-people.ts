import { z } from "zod";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { Id, IsoDate } from "../core/primitives.ts";
import { ADMIN_ROLES } from "./admin-roles.ts";

export const Person = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  adminRole: z.enum(ADMIN_ROLES),
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: IsoDate,
  /** Last request of an active session; null: not signed in. */
  lastSeenAt: IsoDate.nullable(),
});
export type Person = z.infer<typeof Person>;

export const listPeople = endpoint("GET /api/admin/people", admin("people"), {
  summary: "Lists admin accounts, including blocked ones",
  response: z.object({ people: z.array(Person) }),
});

/** The temporary password is shown once and must be changed at the first sign-in. */
const TemporaryPasswordResponse = z.object({ person: Person, password: z.string(), message: z.string() });

export const addPerson = endpoint("POST /api/admin/people", confirmedAdmin("people"), {
  event: "person_add",
  summary: "Adds an admin with a role and a temporary password",
  body: z.object({
    username: z.string().trim().min(1).max(100),
    name: z.string().trim().max(200).default(""),
    adminRole: z.enum(ADMIN_ROLES),
  }),
  response: TemporaryPasswordResponse,
});

export const updatePerson = endpoint("PUT /api/admin/people/:id", confirmedAdmin("people"), {
  event: "person_change",
  summary: "Changes an admin's role, or blocks or unblocks the account; ends their sessions",
  body: z.object({ adminRole: z.enum(ADMIN_ROLES).optional(), isDisabled: z.boolean().optional() }),
  response: z.object({ person: Person, message: z.string() }),
});

export const resetPerson = endpoint("POST /api/admin/people/:id/reset", confirmedAdmin("people"), {
  event: "person_reset",
  summary: "Resets an admin's password and second factor; ends their sessions",
  response: TemporaryPasswordResponse,
});
