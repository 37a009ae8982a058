import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { InspectionSheet } from "./sheet";

const rows = [
  { test: "Heat at the vent", must: "120 to 160 °F", read: "142 °F", passed: true },
  { test: "Noise", must: "No grinding, no squeal", read: "Noisy", passed: false },
];

test("says what each test must read, what it read, who did it and when", () => {
  render(<InspectionSheet sheet={{ rows, passed: 1, by: "Luis", at: "Nov 23, 8:10 AM" }} />);
  expect(screen.getByRole("row", { name: "Heat at the vent 120 to 160 °F 142 °F" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: /Noise .* Noisy ?Failed/ })).toBeInTheDocument();
  expect(screen.getByText(/Luis, Nov 23, 8:10 AM/)).toHaveTextContent("1 of 2 passed.");
});

test("says that a unit is sold without one", () => {
  render(<InspectionSheet sheet={{ rows: [], passed: 0, by: "", at: "" }} />);
  expect(screen.getByText("Sold without our inspection sheet.")).toBeInTheDocument();
  expect(screen.queryByRole("table")).toBeNull();
});
