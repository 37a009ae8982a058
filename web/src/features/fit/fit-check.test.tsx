import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { unitDetail } from "../../test-data";
import { FitCheck } from "./fit-check";

const spec = unitDetail().fit;

test("says what the unit needs before anything is measured", () => {
  render(<FitCheck spec={spec} />);
  expect(screen.getByText(/36 in wide, 71 in high, 37½ in deep/)).toBeInTheDocument();
  expect(screen.getByText(/Assumed: doors off, carried upright/)).toBeInTheDocument();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("answers in inches with fractions while the opening is typed", async () => {
  const user = userEvent.setup();
  render(<FitCheck spec={spec} />);
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
  render(<FitCheck spec={spec} />);
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
  render(<FitCheck spec={spec} />);
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
  render(<FitCheck spec={spec} />);
  expect(
    screen.getByText(/1 in for hands\. These clearances are typical of its kind: the maker's own sheet decides\./),
  ).toBeInTheDocument();
});

test("keeps the opening out of storage", async () => {
  render(<FitCheck spec={spec} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Width, in" }), "36");
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});
