import { TextField } from "../../ui/forms/text-field.tsx";

/** Of the authenticator app; a recovery code goes here, too, so it takes letters. */
export function CodeField({ error }: { error?: string | undefined }) {
  return (
    <TextField
      label="Authenticator code"
      name="code"
      required
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      error={error}
      hint="Six digits from your app, or one of your recovery codes."
    />
  );
}
