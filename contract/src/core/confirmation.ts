import { z } from "zod";

export const Password = z.string().min(1).max(1000);

/** Of an admin's authenticator app, or one of those for when the phone is lost; spaces and dashes do not matter. */
export const SecondFactorCode = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase());

/** Proof that the person is there, and not only their session: for every change to who may do what. */
export const Confirmation = z.strictObject({
  password: Password,
  /** Where there is a second factor, unless this session has shown a code within the last five minutes. */
  code: SecondFactorCode.optional(),
});
export type Confirmation = z.input<typeof Confirmation>;
