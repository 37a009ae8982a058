import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { iconButton } from "../button/button";
import { Icon } from "../icon/icon";
import { Field, type FieldProps } from "./field";

type Props = Omit<FieldProps, "type" | "end"> & { autoComplete: "current-password" | "new-password" };

/** A password with a button that shows it. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? "text" : "password"}
      end={
        <button type="button" className={iconButton} aria-label="Show password" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      }
    />
  );
}
