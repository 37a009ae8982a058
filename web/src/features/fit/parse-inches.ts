const longest = 240; // inches

/** "70½", "70 1/2", "70-1/2", "70.5", "70.5 in" or 70" as inches; null if it is no length between 0 and 240. */
export function parseInches(text: string): number | null {
  const plain = text
    .replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize("NFKC")}`)
    .replace(/\u2044/g, "/")
    .replace(/(?:"|″|”|''|\bin\.?|\binches|\binch)\s*$/i, "")
    .trim();
  const value = decimal(plain) ?? mixed(plain);
  return value !== null && value > 0 && value <= longest ? value : null;
}

function decimal(text: string): number | null {
  return /^(?:\d{1,3}(?:\.\d{0,4})?|\.\d{1,4})$/.test(text) ? Number(text) : null;
}

function mixed(text: string): number | null {
  const parts = /^(?:(\d{1,3})(?:\s+|\s*-\s*))?(\d{1,2})\s*\/\s*(\d{1,2})$/.exec(text);
  if (!parts) return null;
  const [whole, over, under] = [Number(parts[1] ?? 0), Number(parts[2]), Number(parts[3])];
  return under > 0 && over < under ? whole + over / under : null;
}
