import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import type { ArticleCard, ArticleProps } from "../../lib/page-types";
import { product, shopPage } from "../../test-data";
import { ArticlePage } from "./article";

function card(slug: string, changes: Partial<ArticleCard> = {}): ArticleCard {
  return {
    slug,
    href: `/blog/${slug}`,
    title: `About ${slug}`,
    excerpt: `What to know of ${slug}.`,
    category: "Safety",
    picture: { src: "/pictures/kind-dryer.svg", width: 600, height: 600, alt: "Dryer, white" },
    date: "2026-11-03",
    date_text: "November 3, 2026",
    minutes: 6,
    ...changes,
  };
}

const props: ArticleProps = {
  ...shopPage,
  article: { ...card("vents"), author: "Panther City Appliance", description: "", content: "<h2>Signs</h2><p>Lint burns.</p>" },
  services: [{ label: "Dryer Repair", href: "/dryer-repair" }],
  more: [card("coils"), card("hoses", { minutes: 0 })],
  products: [product({ id: "amana-dryer", name: "Amana electric dryer", brand: "Amana" })],
};

function show(changes: Partial<ArticleProps> = {}) {
  render(
    <IslandContext value={() => ""}>
      <ArticlePage {...props} {...changes} />
    </IslandContext>,
  );
  return within(screen.getByRole("main"));
}

test("tells what it is, who wrote it and when, and leads back to the blog", () => {
  const main = show();
  const article = within(main.getByRole("article"));
  expect(article.getByRole("heading", { level: 1 })).toHaveTextContent("About vents");
  expect(article.getByText("By Panther City Appliance")).toBeInTheDocument();
  expect(article.getByText("November 3, 2026")).toHaveAttribute("datetime", "2026-11-03");
  expect(article.getByText("Lint burns.")).toBeInTheDocument();
  expect(main.getByRole("link", { name: "Back to Blog & Tips" })).toHaveAttribute("href", "/blog");
});

test("beside it stand who repairs it and what of it is for sale", () => {
  const aside = within(show().getByRole("complementary", { name: "Related" }));
  expect(aside.getByRole("link", { name: "Dryer Repair" })).toHaveAttribute("href", "/dryer-repair");
  expect(aside.getByRole("link", { name: "Amana electric dryer" })).toHaveAttribute("href", "/shop/amana-dryer");
  expect(aside.getByText("899")).toBeInTheDocument();
});

test("below it stand other articles; reading time is told where there is a text", () => {
  const more = within(show().getByRole("region", { name: "More from the blog" }));
  expect(more.getByRole("link", { name: "Read More about About coils" })).toHaveAttribute("href", "/blog/coils");
  expect(more.getAllByText("6 min read")).toHaveLength(1);
});

test("what there is nothing of is not there", () => {
  const main = show({
    article: { ...props.article, content: "", minutes: 0, picture: { src: "", width: 0, height: 0, alt: "" } },
    services: [],
    more: [],
    products: [],
  });
  expect(main.queryByRole("complementary")).toBeNull();
  expect(main.queryByRole("heading", { level: 2 })).toBeNull();
  expect(main.queryByRole("img")).toBeNull();
  expect(main.getByText("What to know of vents.")).toBeInTheDocument();
});
