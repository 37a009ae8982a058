import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ContentBlock, ContentDraft, ContentSentence } from "../../../../lib/wire-types";
import { answer } from "../../../../test-answers";
import { firstWish } from "../content-form";
import {
  accept,
  FakeEvents,
  freshServer,
  notify,
  open,
  press,
  reads,
  refusal,
  region,
  sent,
  serve,
  server,
  show,
  showTab,
  table,
} from "../dashboard-driver";
import { done } from "../fixtures";
import { draft, marked, row, said } from "./fixtures";
import { ContentTab } from "./tab";

freshServer();

const showPopover = vi.fn(); // which jsdom has not
beforeEach(() => {
  HTMLElement.prototype.showPopover = showPopover;
  showPopover.mockClear();
});

/** Shows the tab alone, with a draft. */
async function showDraft(changes: Partial<ContentDraft>) {
  serve("content", draft(changes));
  showTab(({ state }) => <ContentTab state={state} wish={firstWish} change={() => {}} generate={async () => null} />);
  await screen.findByRole("region", { name: "Generated content" });
}

const block = (kind: ContentBlock["kind"], items: ContentSentence[][], changes: Partial<ContentBlock> = {}): ContentBlock => ({
  kind,
  items,
  level: 0,
  src: "",
  ...changes,
});
const bodyOf = (...blocks: ContentBlock[]) => ({ manuscript: { ...draft().manuscript, blocks } });
const paragraph = (...sentences: ContentSentence[]) => bodyOf(block("paragraph", [sentences]));

/** A part of the checks: its figure, then its lines. */
function check(name: string) {
  const part = screen.getByRole("heading", { name }).closest("details");
  const lines = within(part as HTMLElement).getAllByRole("listitem", { hidden: true });
  return [part?.querySelector("summary > span")?.textContent, ...lines.map((line) => line.textContent)];
}

describe("the form", () => {
  test("starts as agreed, with its choices", async () => {
    await show();
    const panel = await open("AI Content");
    expect(panel.getByLabelText("Topic")).toHaveValue("refrigerator maintenance");
    expect(panel.getByLabelText("Primary Keyword")).toHaveValue("refrigerator maintenance tips fort worth");
    expect(panel.getByLabelText("Words")).toHaveValue(800);
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
    await userEvent.clear(panel.getByLabelText("Words"));
    await userEvent.type(panel.getByLabelText("Words"), "1200");
    await open("Local");
    await open("AI Content");
    await press("Generate Content");
    expect(sent("POST /functions/v1/seo-ai-content").map(({ body }) => body)).toEqual([
      {
        topic: " Ice ",
        keyword: "refrigerator maintenance tips fort worth",
        contentType: "faq page",
        tone: "technical",
        wordCount: 1200,
      },
    ]);
  });

  test("what the server has against a field stands by it, and what was typed stays", async () => {
    const errors = { topic: "Enter a topic", wordCount: "300 to 2,000 words" };
    server["POST /functions/v1/seo-ai-content"] = () => refusal(422, "Enter a topic", { errors });
    await show();
    const panel = await open("AI Content");
    await userEvent.clear(panel.getByLabelText("Topic"));
    await press("Generate Content");
    await waitFor(() => expect(panel.getByLabelText("Topic")).toHaveAccessibleDescription("Enter a topic"));
    expect(panel.getByLabelText("Topic")).toHaveFocus();
    expect(panel.getByLabelText("Words")).toHaveAccessibleDescription("300 to 2,000 words");
    expect(panel.getByLabelText("Primary Keyword")).toHaveValue("refrigerator maintenance tips fort worth");
  });
});

describe("the result", () => {
  test("of a run: the seven parts, and who wrote it", async () => {
    accept("seo-ai-content");
    await show();
    const panel = await open("AI Content");
    await press("Generate Content");
    FakeEvents.newest.tell({ name: "seo-ai-content", ...done(draft(paragraph(said("Dust the coils.")))) });
    expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ title: "AI content generated successfully" }));
    const figures = panel.getAllByRole("term").map((term) => term.parentElement?.textContent);
    expect(figures.slice(0, 4)).toEqual([
      "SEO Score86Good, of 100",
      "Readability Score71Flesch: 60 to 75 reads easily",
      "Word Count812800 asked for",
      "To check0of 2 sentences",
    ]);
    const text = panel.getByRole("region", { name: "Generated content" });
    expect(text).toHaveTextContent("fridge care, blog post, professionalNo model wrote this");
    expect(text).toHaveTextContent("Title 12 charactersKeep It Cold Meta Description 16 charactersClean the coils. ContentDust the coils.");
    expect(check("Optimization Suggestions")).toEqual(["1", "Name the townTitle: 5 of 12 points"]);
  });

  test("its body as headings, lists, steps, quotations and pictures of ours", async () => {
    const quoted = said("Lint burns.");
    await showDraft(
      bodyOf(
        block("heading", [[said("Coils")]], { level: 2 }),
        block("heading", [[said("Tools")]], { level: 3 }),
        block("list", [[said("A brush.")], [said("A lamp."), said("Any will do.")]]),
        block("steps", [[said("Unplug it.")], [said("Brush.")]]),
        block("quote", [[quoted]]),
        block("picture", [[said("A refrigerator")]], { src: "/pictures/fridge.svg" }),
        block("picture", [[said("Elsewhere")]], { src: "//evil.example/x.png" }),
      ),
    );
    const text = region("Generated content");
    expect(text.getByRole("heading", { level: 3, name: "Coils" })).toBeInTheDocument();
    expect(text.getByRole("heading", { level: 4, name: "Tools" })).toBeInTheDocument();
    expect(text.getAllByRole("listitem").map((item) => item.textContent?.trim())).toEqual([
      "A brush.",
      "A lamp. Any will do.",
      "Unplug it.",
      "Brush.",
    ]);
    expect(text.getByRole("blockquote")).toHaveTextContent("Lint burns.");
    const [ours, other] = text.getAllByRole("figure");
    expect(ours?.querySelector("img")).toHaveAttribute("src", "/pictures/fridge.svg");
    expect(ours).toHaveTextContent("Alternative text: A refrigerator");
    expect(other?.querySelector("img")).toBeNull();
  });

  test("its text is text: only links to our own pages lead anywhere", async () => {
    await showDraft(
      paragraph(
        said("See [dryer repair](/dryer-repair), <b>now</b>."),
        said("[a](https://evil.example) [b](//evil.example) [c](/\\evil.example) [d](javascript:alert(1))"),
        said("<img src=x onerror=alert(1)>"),
      ),
    );
    const text = screen.getByRole("region", { name: "Generated content" });
    const links = within(text.querySelector("dl") as HTMLElement).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([["dryer repair", "/dryer-repair"]]);
    expect(text).toHaveTextContent("<b>now</b>");
    expect(text).toHaveTextContent("<img src=x onerror=alert(1)>");
    expect(text.querySelector("dl b, img")).toBeNull();
  });

  test("what was counted: points with their sum, copies, the safety list, questions, pages and titles", async () => {
    await showDraft({});
    expect(check("SEO score")).toEqual([
      "86 of 100",
      "Terms of the subjectGood 16.3 of 2013 of 16 terms",
      "TitlePoor 5 of 1212 characters",
      "Their sum86 of 100",
    ]);
    expect(check("Near copies")).toEqual(["1", "Refrigerator Repair/refrigerator-repair12.40%"]);
    expect(check("Safety list")).toEqual(["1 of 2", "mainsMetUnplug it first", "gasMissingLeave, then call"]);
    expect(check("Questions people asked")).toEqual([
      "1 of 2",
      "How often do coils need cleaning?Answered",
      "Is freon illegal?Not answered",
    ]);
    expect(check("Pages it rests on")).toEqual(["1", "How to clean coils/blog/clean-refrigerator-coils"]);
    expect(check("Titles that rank")).toEqual(["1", "10 Fridge Tipslonestar.example/tips (opens in a new tab)"]);
  });

  test("is taken along as Markdown", async () => {
    await showDraft({});
    await userEvent.setup().click(screen.getByRole("button", { name: "Copy as Markdown" }));
    expect(await navigator.clipboard.readText()).toBe("# Keep It Cold\n\n## Coils\n\nDust them.");
    expect(await screen.findByText("Copied.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Download Markdown" })).toHaveAttribute("href", "/api/seo/content.md?id=d-1");
  });
});

describe("marks", () => {
  const sentences = [
    marked("It saves $400 a year.", "untied", "It rests on nothing."),
    said("Call us."),
    marked("Coils last 20 years.", "unsupported", "The page does not say 20 years.", "/refrigerator-repair"),
  ];

  test("stand beside their sentences in words, with the reason for who cannot see", async () => {
    await showDraft({ ...paragraph(...sentences), marked: 2, sentences: 3 });
    expect(screen.getByText(/^2 of 3/)).toBeInTheDocument();
    const mark = screen.getByRole("button", { name: /^Not backed ?: The page does not say 20 years/ });
    expect(mark.parentElement).toHaveTextContent(/^Coils last 20 years\. Not backed/);
    expect(document.getElementById(mark.getAttribute("popovertarget") ?? "")).toHaveTextContent(
      "The page does not say 20 years./refrigerator-repair",
    );
    expect(screen.getByRole("button", { name: /^No source ?: It rests on nothing/ })).toBeInTheDocument();
  });

  test("are stepped through, round and round, each read aloud", async () => {
    await showDraft({ ...paragraph(...sentences), marked: 2, sentences: 3 });
    await press("Next mark");
    expect(screen.getByText(/^1 of 2: It saves \$400 a year\. No source: It rests on nothing\./)).toBeInTheDocument();
    expect(showPopover).toHaveBeenCalledTimes(1);
    await press("Next mark");
    expect(screen.getByText(/^2 of 2: Coils last 20 years\. Not backed/)).toBeInTheDocument();
    await press("Next mark");
    expect(screen.getByText(/^1 of 2: /)).toBeInTheDocument();
    await press("Previous mark");
    expect(screen.getByText(/^2 of 2: /)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Previous mark" })).toHaveFocus();
  });

  test("of a heading are no part of its name; of none there is nothing to step through", async () => {
    await showDraft(bodyOf(block("heading", [[marked("20 years", "untied", "Nothing.")]], { level: 2 })));
    expect(screen.getByRole("heading", { level: 3, name: "20 years" })).toBeInTheDocument();
    expect(screen.getByText(/^0 of 2/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Next mark" })).not.toBeInTheDocument();
  });

  test("what the other sentences rest on is shown on demand", async () => {
    const page = { kind: "page", ref: "/dryer-repair", proof: "lint burns" } as const;
    await showDraft(paragraph(said("Lint burns.", { ties: [page] }), said("Hello.", { ties: [] })));
    const source = { name: /^.dryer-repair ?: Page that it rests on/ };
    expect(screen.queryByRole("button", source)).not.toBeInTheDocument();
    await press("Sources");
    const opens = screen.getByRole("button", source);
    const note = document.getElementById(opens.getAttribute("popovertarget") ?? "");
    expect(note).toHaveTextContent("Page: /dryer-repairlint burns");
    expect(note?.querySelector("a")).toHaveAttribute("href", "/dryer-repair");
  });
});

describe("stored drafts", () => {
  const rows = [row("d-1", "Keep It Cold"), row("d-2", "Ice, Ice", { seo_score: 41, state: "bad", marked: 3 })];

  test("are listed, and found by their words", async () => {
    serve("drafts", { drafts: rows, total: 2, next: "" });
    server["GET /api/seo/content?text=ice"] = () => answer({ drafts: [rows[1]], total: 1, next: "" });
    server["GET /api/seo/content?text=oven"] = () => answer({ drafts: [], total: 0, next: "" });
    await showDraft({});
    expect(table("Stored drafts")).toEqual([
      ["Title", "Keyword", "SEO", "Ease", "Words", "To check", "Written"],
      ["Keep It Cold", "fridge care", "86", "71", "812", "0", "Nov 17, 2026"],
      ["Ice, Ice", "fridge care", "41", "71", "812", "3", "Nov 17, 2026"],
    ]);
    expect(screen.getByRole("link", { name: "Download every draft" })).toHaveAttribute("href", "/api/seo/content.csv");
    const search = screen.getByLabelText("Title, topic or keyword");
    await userEvent.type(search, "ice");
    await waitFor(() => expect(table("Stored drafts")).toHaveLength(2));
    await userEvent.clear(search);
    await userEvent.type(search, "oven");
    expect(await screen.findByText("No draft has these words.")).toBeInTheDocument();
  });

  test("one opens in the tab, with the focus; generating shows the newest again", async () => {
    serve("drafts", { drafts: rows, total: 2, next: "" });
    server["GET /api/seo/content/draft?id=d-2"] = () => answer(draft({ id: "d-2", note: "openai gpt-x wrote this." }));
    await showDraft({});
    const place = () => screen.getByRole("region", { name: "Generated content" }).closest("[tabindex='-1']");
    await press(/^Draft: Keep It Cold/);
    expect(place()).toHaveFocus();
    await press("Ice, Ice");
    expect(await screen.findByText("openai gpt-x wrote this.")).toBeInTheDocument();
    expect(place()).toHaveFocus();
    expect(screen.getByRole("button", { name: "Ice, Ice" })).toHaveAttribute("aria-pressed", "true");
    await press("Generate Content");
    expect(await screen.findByText(/^No model wrote this/)).toBeInTheDocument();
  });

  test("none yet; and none that could be read", async () => {
    server[reads.drafts] = () => refusal(500, "Down.");
    server[reads.content] = () => refusal(500, "Down.");
    await show();
    await open("AI Content");
    expect(await screen.findByText("The newest draft could not be loaded. Down.")).toBeInTheDocument();
    expect(await screen.findByText("The stored drafts could not be loaded. Down.")).toBeInTheDocument();
  });
});
