import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer } from "../../test-answers";
import { unitDetail } from "../../test-data";
import { FitCheck as Check } from "./fit-check";
import { createSpace } from "./space";
import { SpaceProvider } from "./space-context";

const spec = unitDetail().fit;

beforeEach(() => {
  localStorage.clear();
  shopSays({ fits: 0, tight: 0, total: 0, units: {} });
});

function shopSays(found: object) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer(found));
}

function FitCheck() {
  return (
    <SpaceProvider space={createSpace(localStorage)}>
      <Check spec={spec} category="refrigerators" offer={(filters, words) => <p>{`Wait for ${words}: ${filters}`}</p>} />
    </SpaceProvider>
  );
}

test("says what the unit needs before anything is measured", () => {
  render(<FitCheck />);
  expect(screen.getByText(/36 in wide, 71 in high, 37½ in deep/)).toBeInTheDocument();
  expect(screen.getByText(/Assumed: doors off, carried upright/)).toBeInTheDocument();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("answers in inches with fractions while the opening is typed", async () => {
  const user = userEvent.setup();
  render(<FitCheck />);
  await user.type(screen.getByRole("textbox", { name: "Width, in" }), "36½");
  expect(screen.getByRole("status")).toHaveTextContent("So far it fits.");
  await user.type(screen.getByRole("textbox", { name: "Height, in" }), "71 1/4");
  await user.type(screen.getByRole("textbox", { name: "Depth, in" }), "35");
  expect(screen.getByRole("status")).toHaveTextContent("It fits. It stands 2½ in proud, handles included, with 1 in left behind it.");
  expect(screen.getByText("¾ in spare")).toBeInTheDocument();
  expect(screen.getByText("2½ in proud")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Doorway, in" }), "28");
  expect(screen.getByRole("status")).toHaveTextContent("It does not fit.");
  expect(screen.getByRole("status")).toHaveTextContent("The way in is 1 in too narrow.");
});

test("corrects a length only once its field is left", async () => {
  const user = userEvent.setup();
  render(<FitCheck />);
  const width = screen.getByRole("textbox", { name: "Width, in" });
  await user.type(width, "wide");
  expect(screen.queryByText("Use inches, like 36 or 70½")).not.toBeInTheDocument();
  await user.tab();
  expect(width).toHaveAccessibleDescription("Use inches, like 36 or 70½");
  await user.type(width, "r");
  expect(width).not.toHaveAccessibleDescription();
});

test("keeps each field marked that cannot be read, and claims no fit", async () => {
  const user = userEvent.setup();
  render(<FitCheck />);
  const [width, height, depth] = ["Width, in", "Height, in", "Depth, in"].map((name) => screen.getByRole("textbox", { name }));
  if (!width || !height || !depth) throw new Error("a field is missing");
  await user.type(width, "abc");
  await user.type(height, "-5");
  await user.type(depth, "40");
  expect(width).toHaveAccessibleDescription("Use inches, like 36 or 70½");
  expect(height).toHaveAccessibleDescription("Use inches, like 36 or 70½");
  expect(screen.getByRole("status")).toHaveTextContent(/^Not known yet: a length can't be read\.$/);
  await user.clear(width);
  await user.type(width, "30");
  expect(width).not.toHaveAccessibleDescription();
  expect(height).toHaveAccessibleDescription("Use inches, like 36 or 70½");
  expect(screen.getByRole("status")).toHaveTextContent("It does not fit.");
  await user.clear(width);
  await user.clear(height);
  expect(screen.getByRole("status")).toHaveTextContent("So far it fits.");
});

test("says that clearances are typical and who decides", () => {
  render(<FitCheck />);
  expect(
    screen.getByText(/1 in for hands\. These clearances are typical of its kind: the maker's own sheet decides\./),
  ).toBeInTheDocument();
});

test("remembers the opening for the unit's category, shows it again, and forgets it", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<FitCheck />);
  await user.type(screen.getByRole("textbox", { name: "Width, in" }), "36½");
  await user.type(screen.getByRole("textbox", { name: "Stairs, in" }), "40");
  await user.tab();
  expect(createSpace(localStorage).state()).toMatchObject({ openings: { refrigerators: { width: 36.5 } }, stairs: { width: 40 } });
  unmount();
  render(<FitCheck />);
  expect(screen.getByRole("textbox", { name: "Width, in" })).toHaveValue("36½");
  expect(screen.getByRole("status")).toHaveTextContent("So far it fits.");
  await user.click(screen.getByRole("button", { name: "Forget my measures" }));
  expect(screen.getByRole("textbox", { name: "Width, in" })).toHaveValue("");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(localStorage).toHaveLength(0);
});

test("leads from what does not fit to what does, with the count of that list", async () => {
  const only = { query: "category=refrigerators&width=30", count: 6 };
  const ask = shopSays({ fits: 6, tight: 2, total: 17, only, units: {} });
  render(<FitCheck />);
  await userEvent.type(screen.getByRole("textbox", { name: "Width, in" }), "30");
  await userEvent.tab();
  const link = await screen.findByRole("link", { name: "See 6 that fit" });
  expect(link).toHaveAttribute("href", "/shop?category=refrigerators&width=30");
  const [path, sent] = ask.mock.lastCall ?? [];
  expect(path).toBe("/api/fit");
  expect(JSON.parse(String(sent?.body))).toMatchObject({
    list: "category=refrigerators",
    space: { openings: { refrigerators: { width: 30 } } },
  });
});

test("says so where nothing else fits either", async () => {
  const only = { query: "category=refrigerators&width=20", count: 0, words: "a small refrigerator" };
  shopSays({ fits: 0, tight: 2, total: 17, only, units: {} });
  render(<FitCheck />);
  await userEvent.type(screen.getByRole("textbox", { name: "Width, in" }), "20");
  await userEvent.tab();
  expect(await screen.findByText("None of the 17 units here fits with the air it asks for.")).toBeInTheDocument();
  expect(screen.getByText("Wait for a small refrigerator: category=refrigerators&width=20")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "2 go in with less" })).toHaveAttribute("href", "/shop?category=refrigerators");
});
