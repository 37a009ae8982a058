import { Field } from "../../ui/field/field";

/** The message for a code, "" when there is one. The server says whether it is right. */
export function checkCode(code: string): string {
  return code.trim() === "" ? "Please enter the code" : "";
}

/** app: the app's code. recovery: a recovery code, for a lost app. either: both are accepted. */
export type CodeKind = "app" | "recovery" | "either";

const labels: Record<CodeKind, string> = {
  app: "Code from your app",
  recovery: "Recovery code",
  either: "Code from your app, or a recovery code",
};

/** A code, which may be typed with spaces and hyphens. */
export function CodeField({ kind, error }: { kind: CodeKind; error?: string }) {
  return (
    <Field
      label={labels[kind]}
      name="code"
      inputMode={kind === "app" ? "numeric" : "text"}
      autoComplete={kind === "recovery" ? "off" : "one-time-code"}
      autoCapitalize="none"
      spellCheck={false}
      hint={kind === "app" ? "6 digits, new every 30 seconds." : undefined}
      required
      error={error}
    />
  );
}
