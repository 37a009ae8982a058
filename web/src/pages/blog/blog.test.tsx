import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { shopPage } from "../../test-data";
import { Blog } from "./blog";

const articles = (["Safety", "Tips"] as const).map((category, index) => ({
  slug: `a${index}`,
  href: `/blog/a${index}`,
  title: `Title ${index}`,
  excerpt: `Excerpt ${index}`,
  category,
  picture: { src: `/pictures/${index}.svg`, width: 600, height: 600, alt: `Picture ${index}` },
  date: "2026-11-03",
  date_text: "November 3, 2026",
  minutes: 0,
}));

test("each article has its category, picture, excerpt and Read More", () => {
  render(
    <IslandContext value={() => ""}>
      <Blog {...shopPage} articles={articles} />
    </IslandContext>,
  );
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("Blog & Tips");
  for (const { title, category, excerpt, picture, href } of articles) {
    const card = within(main.getByRole("heading", { level: 2, name: title }).closest("li") as HTMLElement);
    expect(card.getByText(category)).toBeInTheDocument();
    expect(card.getByText(excerpt)).toBeInTheDocument();
    expect(card.getByRole("img", { name: picture.alt })).toHaveAttribute("src", picture.src);
    expect(card.getByRole("link", { name: `Read More about ${title}` })).toHaveAttribute("href", href);
  }
});

test("only the first picture, which stands in the first view, is fetched at once", () => {
  render(
    <IslandContext value={() => ""}>
      <Blog {...shopPage} articles={articles} />
    </IslandContext>,
  );
  expect(screen.getAllByRole("img").map((img) => img.getAttribute("loading"))).toEqual(["eager", "lazy"]);
});
