import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { freshServer, open, show } from "./dashboard-driver";

freshServer();

const labels = ["Overview", "Rankings", "GSC", "Competitors", "Opportunities", "Backlinks", "Local", "Pricing", "AI Content"];
const selected = () => screen.getByRole("tab", { selected: true });
const tab = (name: string) => screen.getByRole("tab", { name });

describe("the tabs", () => {
  test("are nine, the overview first and open", async () => {
    await show();
    const list = within(screen.getByRole("tablist", { name: "SEO data" }));
    expect(list.getAllByRole("tab").map((one) => one.textContent)).toEqual(labels);
    expect(selected()).toHaveTextContent("Overview");
    expect(screen.getByRole("tabpanel", { name: "Overview" })).toHaveTextContent("overview");
  });

  test("each shows its own panel, and stands in the address", async () => {
    await show();
    for (const label of labels) {
      await open(label);
      expect(screen.getByRole("tabpanel", { name: label })).toBeVisible();
      expect(location.hash).toBe(`#${label.toLowerCase().replace(" ", "-")}`);
    }
    expect(screen.getAllByRole("tabpanel")).toHaveLength(1);
  });

  test.each([
    ["{ArrowRight}", "Overview", "Rankings"],
    ["{ArrowRight}", "AI Content", "Overview"],
    ["{ArrowLeft}", "Overview", "AI Content"],
    ["{ArrowLeft}", "Local", "Backlinks"],
    ["{Home}", "Local", "Overview"],
    ["{End}", "Local", "AI Content"],
  ])("%s goes from %s to %s", async (key, from, to) => {
    await show();
    await open(from);
    await userEvent.keyboard(key);
    expect(selected()).toHaveTextContent(to);
    expect(tab(to)).toHaveFocus();
    expect(screen.getAllByRole("tab").map((one) => one.tabIndex)).toEqual(labels.map((label) => (label === to ? 0 : -1)));
  });

  test.each(["Alt", "Control", "Meta", "Shift"])("arrows with %s held are the browser's", async (held) => {
    await show();
    await open("Local");
    await userEvent.keyboard(`{${held}>}{ArrowLeft}{/${held}}`);
    expect(selected()).toHaveTextContent("Local");
  });

  test("another key does nothing", async () => {
    await show();
    await open("Local");
    await userEvent.keyboard("x");
    expect(selected()).toHaveTextContent("Local");
  });

  test("a link to the page opens the tab that it names", async () => {
    history.replaceState(null, "", "/seo#rankings");
    await show();
    expect(await screen.findByRole("tab", { name: "Rankings", selected: true })).toBeInTheDocument();
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  test.each([
    ["#local", "Local"],
    ["#elsewhere", "Overview"],
  ])("a link on the page to %s opens %s", async (hash, label) => {
    await show();
    act(() => history.replaceState(null, "", hash));
    fireEvent(window, new HashChangeEvent("hashchange"));
    expect(selected()).toHaveTextContent(label);
  });
});
