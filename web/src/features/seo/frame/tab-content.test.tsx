import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { accept, FakeEvents, freshServer, open, press, refusal, sent, serve, server, show } from "./dashboard-driver";
import { done } from "./fixtures";

freshServer();

const stamp = { source: "Search results", fetched_at: "2026-11-17T13:50:00Z", origin: "measured", stale: false };
const figures = () => screen.getAllByRole("term").map((term) => term.parentElement?.textContent);

/** Opens a tab, presses its button, and tells how its action ended. */
async function run(tab: string, label: string, name: string, result: unknown) {
  accept(name);
  await show();
  const panel = await open(tab);
  await press(label);
  FakeEvents.newest.tell({ name, ...done(result) });
  return panel;
}

describe("AI Content", () => {
  const content = {
    content_metrics: { seo_score: 86, readability_score: 71, word_count: 812 },
    generated_content: { title: "Keep It Cold", meta_description: "Clean the coils.", content: "<b>First</b>\nthen" },
    optimization_suggestions: ["Name the town"],
  };

  test("the form starts as agreed, with its choices", async () => {
    await show();
    const panel = await open("AI Content");
    expect(panel.getByLabelText("Topic")).toHaveValue("refrigerator maintenance");
    expect(panel.getByLabelText("Primary Keyword")).toHaveValue("refrigerator maintenance tips fort worth");
    const choices = (label: string) =>
      within(panel.getByLabelText(label))
        .getAllByRole<HTMLOptionElement>("option")
        .map((one) => [one.textContent, one.selected]);
    expect(choices("Content Type")).toEqual([
      ["Blog Post", true],
      ["Service Page", false],
      ["FAQ Page", false],
    ]);
    expect(choices("Tone")).toEqual([
      ["Professional", true],
      ["Conversational", false],
      ["Technical", false],
    ]);
  });

  test("sends what was typed, as typed, which stays while another tab is looked at", async () => {
    accept("seo-ai-content");
    await show();
    const panel = await open("AI Content");
    await userEvent.clear(panel.getByLabelText("Topic"));
    await userEvent.type(panel.getByLabelText("Topic"), " Ice ");
    await userEvent.selectOptions(panel.getByLabelText("Content Type"), "FAQ Page");
    await userEvent.selectOptions(panel.getByLabelText("Tone"), "Technical");
    await open("Local");
    await open("AI Content");
    await press("Generate Content");
    expect(sent("POST /functions/v1/seo-ai-content").map(({ body }) => body)).toEqual([
      {
        topic: " Ice ",
        keyword: "refrigerator maintenance tips fort worth",
        contentType: "faq page",
        tone: "technical",
        wordCount: 800,
      },
    ]);
  });

  test("what the server has against a field stands by it, and what was typed stays", async () => {
    server["POST /functions/v1/seo-ai-content"] = () => refusal(422, "Enter a topic", { errors: { topic: "Enter a topic" } });
    await show();
    const panel = await open("AI Content");
    await userEvent.clear(panel.getByLabelText("Topic"));
    await press("Generate Content");
    await waitFor(() => expect(panel.getByLabelText("Topic")).toHaveAccessibleDescription("Enter a topic"));
    expect(panel.getByLabelText("Topic")).toHaveFocus();
    expect(panel.getByLabelText("Primary Keyword")).toHaveValue("refrigerator maintenance tips fort worth");
  });

  test("the result: scores, texts as they are, suggestions", async () => {
    const panel = await run("AI Content", "Generate Content", "seo-ai-content", content);
    expect(figures().slice(0, 3)).toEqual(["SEO Score86", "Readability Score71", "Word Count812"]);
    const text = panel.getByRole("region", { name: "Generated content" });
    expect(text).toHaveTextContent("TitleKeep It ColdMeta DescriptionClean the coils.Content<b>First</b> then");
    expect(text.querySelector("b")).toBeNull();
    expect(within(panel.getByRole("region", { name: "Optimization Suggestions" })).getByRole("listitem")).toHaveTextContent(
      "Name the town",
    );
  });

  test("what is stored is shown on opening", async () => {
    serve("content", { ...content, ...stamp });
    await show();
    const panel = await open("AI Content");
    expect(panel.getByText("Keep It Cold")).toBeInTheDocument();
  });
});
