import { expect, test } from "vitest";
import { product } from "../../test-data";
import { dryer, fridge } from "./checkout-fixtures";
import { vehicleFor } from "./vehicle";

const sized = (id: string, width_in: number, height_in: number, depth_in: number) => product({ id, width_in, height_in, depth_in });

test.each([
  ["a microwave", [sized("fridge", 29.875, 16.5, 15.25)], "Most cars will do"],
  ["a dryer", [sized("fridge", 27, 42.25, 30.5)], "You need a truck or van"],
  ["a refrigerator", [sized("fridge", 35.75, 70, 36.5)], "You need a truck or trailer"],
])("%s", (_, units, short) => {
  expect(vehicleFor([fridge], new Map(units.map((unit) => [unit.id, unit])))?.short).toBe(short);
});

test("the tallest decides and is named; two small ones are no car's load once there are three", () => {
  const shelf = new Map([sized("fridge", 29.875, 16.5, 15.25), sized("dryer", 27, 42.25, 30.5)].map((unit) => [unit.id, unit]));
  expect(vehicleFor([fridge, dryer], shelf)?.long).toBe(
    "The tallest piece is 27 in wide, 42¼ high and 30½ deep: it needs a pickup truck, a van or a trailer.",
  );
  expect(vehicleFor([{ ...fridge, quantity: 3 }], shelf)?.short).toBe("You need a truck or van");
});

test("nothing is said while a size is not known", () => {
  expect(vehicleFor([fridge], null)).toBeNull();
  expect(vehicleFor([fridge, dryer], new Map([["dryer", product({ id: "dryer" })]]))).toBeNull();
});
