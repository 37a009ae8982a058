import { expect, test } from "vitest";
import { languageOf } from "./language";

test.each([
  ["Yes, we have two washers under $400.", undefined],
  ["Sí, tenemos dos lavadoras por menos de $400 en la tienda.", "es"],
  ["La entrega cuesta $99 dentro de 15 millas.", "es"],
  ["¿Algo más?", "es"],
  ["Whirlpool, GE, LG", undefined],
  ["The brand is La Cornue, and we do not have it.", undefined],
  ["", undefined],
])("%s", (text, language) => expect(languageOf(text)).toBe(language));
