import { z } from "zod";

export const Password = z.string().min(1).max(1000);

export const SecondFactorCode = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase());

export const Confirmation = z.strictObject({
  password: Password,
  /** Required with a second factor, unless the session is already confirmed. */
  code: SecondFactorCode.optional(),
});
