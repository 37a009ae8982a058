import type { Product } from "../../lib/page-types";

/** Details that tell a unit from others of its name: "Samsung, model RF28, Grade A"; without the grade if it is unknown. */
export function unitDetails({ brand, model }: Pick<Product, "brand" | "model">, grade?: Product["grade"]): string {
  return [brand, `model ${model}`, grade && `Grade\u00a0${grade}`].filter(Boolean).join(", ");
}
