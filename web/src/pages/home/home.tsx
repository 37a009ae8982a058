import type { HomeProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import { Hero } from "./hero";
import { Products } from "./products";
import { Stats } from "./stats";

export function Home({ facts, year, lineup, categories }: HomeProps) {
  return (
    <Frame facts={facts} year={year} current="/">
      <Hero facts={facts} lineup={lineup} />
      <Stats facts={facts} />
      <Products facts={facts} categories={categories} />
    </Frame>
  );
}
