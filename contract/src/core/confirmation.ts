import { z } from "zod";

export const Password = z.string().min(1).max(1000);

/** Of an admin's authenticator app, or one of those for when the phone is lost; spaces and dashes do not matter. */
export const SecondFactorCode = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase());

export const Confirmation = z.strictObject({
  password: Password,
  /** An admin with a second factor sends it, unless the session is confirmed already. */
  code: SecondFactorCode.optional(),
});
