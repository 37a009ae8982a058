/** A fact that a text can name, "{phone}", and its current value. */
export type Placeholder = { name: string; now: string };

/** The begun placeholder: the position of its brace, and its typed part. */
export type Begun = { from: number; typed: string };

/** The name that is being typed right before the caret. */
export function begun(value: string, caret: number): Begun | null {
  const found = /\{([^{}\n]{0,60})$/.exec(value.slice(0, caret));
  return found ? { from: found.index, typed: found[1] ?? "" } : null;
}

/** The facts whose name contains the typed text, or whose value does from two letters on. Names that begin with it come first. */
export function matching(placeholders: readonly Placeholder[], typed: string): Placeholder[] {
  const text = typed.toLowerCase();
  const first = placeholders.filter(({ name }) => name.toLowerCase().startsWith(text, 1));
  const rest = placeholders.filter(
    (one) => !first.includes(one) && (text.length > 1 ? one.name + one.now : one.name).toLowerCase().includes(text),
  );
  return [...first, ...rest];
}
