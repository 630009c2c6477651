import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { controlClass, Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

export function PasswordField({ error }: { error: string | undefined }) {
  const [isShown, setShown] = useState(false);

  return (
    <Field label="Password" error={error}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            name="password"
            type={isShown ? "text" : "password"}
            required
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1000}
            className={`${controlClass} h-11 pr-12 pl-3`}
          />
          <div className="absolute top-0 right-0">
            <IconButton
              label={isShown ? "Hide password" : "Show password"}
              icon={isShown ? EyeOff : Eye}
              onClick={() => setShown(!isShown)}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
