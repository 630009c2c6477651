import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { controlClass, Field, TextField } from "../../ui/forms/field.tsx";
import { IconButton } from "../../ui/actions/button.tsx";

type PasswordFieldProps = {
  error: string | undefined;
  label?: string;
  name?: string;
  hint?: string;
  isNew?: boolean;
  isFirst?: boolean;
};

export function PasswordField({
  error,
  label = "Password",
  name = "password",
  hint,
  isNew = false,
  isFirst = false,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);

  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            name={name}
            type={isShown ? "text" : "password"}
            required
            autoComplete={isNew ? "new-password" : "current-password"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1000}
            data-autofocus={isFirst || undefined}
            className={`${controlClass} h-11 pr-12 pl-3`}
          />
          <div className="absolute top-0 right-0">
            <IconButton
              label={`${isShown ? "Hide" : "Show"} ${label.toLowerCase()}`}
              icon={isShown ? EyeOff : Eye}
              onClick={() => setShown(!isShown)}
            />
          </div>
        </div>
      )}
    </Field>
  );
}

/** Recovery codes are accepted, too, so letters are allowed. */
export function SecondFactorCodeField({ error }: { error?: string | undefined }) {
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
