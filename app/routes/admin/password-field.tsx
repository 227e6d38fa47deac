import { useState } from "react";
import { admin } from "#app/texts/admin.ts";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import styles from "./password-field.module.css";

const { signIn: copy } = admin;

/** With a button that shows the password. It needs a script, so it appears after hydration. */
export function PasswordField() {
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <Field
      label={copy.password}
      name="password"
      autoComplete="current-password"
      type={isShown ? "text" : "password"}
      // While shown it is a text input, and browsers would correct its spelling.
      spellCheck={false}
      autoCapitalize="off"
      action={
        isHydrated && (
          <button type="button" className={`square ${styles.show}`} onClick={() => setShown(!isShown)}>
            <Icon name={isShown ? "eye-off" : "eye"} />
            <span className="visually-hidden">{isShown ? copy.hidePassword : copy.showPassword}</span>
          </button>
        )
      }
    />
  );
}
