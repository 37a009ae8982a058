import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import type { Service, ServiceProps } from "../../lib/page-types";
import { facts, shopPage } from "../../test-data";
import { places } from "./places";
import { ServicePage } from "./service";

const files = join(import.meta.dirname, "../../../../internal/content/files/services");

const bare: Service = {
  slug: "dryer-repair",
  name: "Dryer Repair",
  title: "Dryer Repair in Fort Worth",
  description: "No heat, a squeal, or a dryer that stops halfway.",
  metaDescription: "",
  icon: "wind",
  features: [],
  brands: [],
  serviceOverview: "",
  commonProblems: [],
  faqData: [],
  brandExpertise: "",
  cost: null,
  complete: false,
};

const full: Service = {
  ...bare,
  features: ["Thermal fuse", "Drum belt"],
  brands: ["Whirlpool", "Kenmore"],
  serviceOverview: "<p>A dryer is a simple machine.</p>",
  commonProblems: [
    { problem: "No heat, but the drum turns", solution: "We meter the fuse.", brands: ["Maytag"], causes: ["A blown fuse."], check: [] },
    { problem: "It hums", solution: "We free the motor.", brands: [], causes: [], check: ["Listen."] },
  ],
  faqData: [
    { question: "What does it cost?", answer: "The estimate is free." },
    { question: "How long does it take?", answer: "One to two hours." },
  ],
  brandExpertise: "Whirlpool and Kenmore share parts.",
  cost: { low: 120, high: 350 },
};

const picture = { src: "/pictures/kind-dryer.svg", width: 600, height: 600, alt: "Dryer, white" };

function show(service: Service, rest: Partial<ServiceProps> = {}) {
  render(
    <IslandContext value={() => ""}>
      <ServicePage {...shopPage} service={service} picture={picture} related={[]} {...rest} />
    </IslandContext>,
  );
  return within(screen.getByRole("main"));
}

const headings = () => within(screen.getByRole("main")).getAllByRole("heading", { level: 2 });

test("a complete page has every section of the template, in its order", () => {
  show(full, { related: [{ label: "Washer Repair", href: "/washer-repair" }] });
  expect(headings().map((heading) => heading.textContent)).toEqual([
    "Why Choose Us",
    "About Dryer Repair",
    "Common Problems",
    "Services Include",
    "Brands We Service",
    "Questions",
    "Related Services",
    "Book your dryer repair",
  ]);
});

test("the essay comes after what is included and before the questions; its first words stand above the problems", () => {
  const main = show({ ...full, serviceOverview: "<p>A dryer is a simple machine.</p><h2>Gas or electric</h2><p>Most turn the drum.</p>" });
  const order = headings().map((heading) => heading.textContent);
  expect(order.slice(1, 7)).toEqual([
    "About Dryer Repair",
    "Common Problems",
    "Services Include",
    "Brands We Service",
    "Gas or electric",
    "Questions",
  ]);
  expect(main.getByRole("region", { name: "About Dryer Repair" })).toHaveTextContent(/simple machine\.$/);
});

test("a section without data is not there", () => {
  show(bare);
  expect(headings().map((heading) => heading.textContent)).toEqual(["Why Choose Us", "Book your dryer repair"]);
  expect(screen.queryByText("typical repair")).toBeNull();
});

test("the hero leads home and to the services, books outside and calls", () => {
  const main = show(full);
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("Dryer Repair in Fort Worth");
  const crumbs = within(main.getByRole("navigation", { name: "Breadcrumb" }));
  expect(crumbs.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  expect(crumbs.getByRole("link", { name: "Services" })).toHaveAttribute("href", "/#services");
  expect(crumbs.getByText("Dryer Repair")).toHaveAttribute("aria-current", "page");
  expect(main.getByRole("link", { name: facts.phone })).toHaveAttribute("href", facts.phone_href);
  for (const link of main.getAllByRole("link", { name: /Schedule Service/ })) {
    expect(link).toHaveAttribute("href", facts.links.booking);
    expect(link).toHaveAttribute("target", "_blank");
  }
});

test.each([
  ["over the picture", picture],
  ["without a picture", { src: "", width: 0, height: 0, alt: "" }],
])("the usual price stands once on its tag, %s", (_, given) => {
  const main = show(full, { picture: given });
  expect(main.getAllByText("$120-$350")).toHaveLength(1);
  expect(main.getByText("typical repair")).toBeInTheDocument();
});

test("four reasons, in the words of the record", () => {
  const main = show(full);
  const reasons = within(main.getByRole("region", { name: "Why Choose Us" }));
  expect(reasons.getAllByRole("heading", { level: 3 })).toHaveLength(4);
  expect(reasons.getByText("15+ years in business")).toBeInTheDocument();
  expect(reasons.getByText("Licensed, insured and EPA-certified technicians.")).toBeInTheDocument();
  expect(reasons.getByText("1-year warranty, parts and labor.")).toBeInTheDocument();
  expect(reasons.getByText(/^Repairs run from \$75 to \$500, by part\.$/)).toBeInTheDocument();
});

test("a problem tells its causes, what to check, what is done and where it is seen, as far as it has them", () => {
  const main = show(full);
  const problem = (title: string) => main.getByRole("heading", { level: 3, name: title }).closest("details");
  expect(problem("No heat, but the drum turns")).toHaveTextContent(/Likely causes.*A blown fuse\..*What we do.*Often seen on Maytag/);
  expect(problem("No heat, but the drum turns")).not.toHaveTextContent("What you can check safely");
  expect(problem("It hums")).toHaveTextContent(/What you can check safely.*Listen\./);
  expect(problem("It hums")).not.toHaveTextContent("Often seen on");
});

test("problems fold apart from questions: opening one closes its neighbours only", () => {
  const main = show(full);
  const names = (region: string) =>
    [...main.getByRole("region", { name: region }).querySelectorAll("details")].map((item) => item.getAttribute("name"));
  const [problems, questions] = [new Set(names("Common Problems")), new Set(names("Questions"))];
  expect([problems.size, questions.size]).toEqual([1, 1]);
  expect([...problems]).not.toEqual([...questions]);
});

test("a pin on the picture leads to its problem; a problem without a place has none", () => {
  const main = show(full);
  const pins = within(main.getByRole("navigation", { name: "Where problems start" })).getAllByRole("link");
  expect(pins.map((pin) => pin.getAttribute("aria-label"))).toEqual(["1: No heat, but the drum turns"]);
  const answer = document.getElementById(pins[0]?.getAttribute("href")?.slice(1) ?? "");
  expect(answer).toHaveTextContent("We meter the fuse.");
});

const slugs = readdirSync(files).map((name) => name.replace(".md", ""));

test.each(slugs)("the pins of %s name its problems, apart from each other and within the picture", (slug) => {
  const problems = [...readFileSync(join(files, `${slug}.md`), "utf8").matchAll(/- problem: (.*)/g)].map(([, problem]) => problem);
  const pins = Object.entries(places[slug] ?? {});
  expect(problems).toEqual(expect.arrayContaining(pins.map(([problem]) => problem)));
  expect(pins.length).toBeGreaterThan(problems.length - 2);
  for (const [problem, { x, y }] of pins) {
    expect(Math.min(x, y, 600 - x, 584 - y), problem).toBeGreaterThanOrEqual(26);
    const others = pins.filter(([other]) => other !== problem).map(([, place]) => Math.hypot(place.x - x, place.y - y));
    expect(Math.min(...others), problem).toBeGreaterThanOrEqual(54);
  }
});

test("brands with a page are links to it, the others words", () => {
  const main = show(full);
  expect(main.getByRole("link", { name: "Whirlpool" })).toHaveAttribute("href", "/whirlpool-service");
  expect(main.getByText("Kenmore").closest("a")).toBeNull();
  expect(main.getByRole("link", { name: "All brand pages" })).toHaveAttribute("href", "/brands");
});

test("brands without any page lead nowhere", () => {
  const main = show({ ...full, brands: ["Carrier", "Trane"] });
  expect(main.getByText("Carrier")).toBeInTheDocument();
  expect(main.queryByRole("link", { name: "All brand pages" })).toBeNull();
});

test("the last call books and finances outside", () => {
  const main = show(full);
  const sign = within(main.getByRole("region", { name: "Book your dryer repair" }));
  expect(sign.getByRole("link", { name: /Schedule Service/ })).toHaveAttribute("href", facts.links.booking);
  const financed = sign.getByRole("link", { name: /Get Financed/ });
  expect(financed).toHaveAttribute("href", facts.links.financing);
  expect(financed).toHaveAttribute("rel", "noopener");
});
