import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { findWords } from "./find-words";
import { type EditorHandle, MarkdownEditor } from "./markdown-editor";

const facts = [
  { name: "{name}", now: "Panther City Appliance" },
  { name: "{phone}", now: "(817) 555-0142" },
  { name: "{warranty_term}", now: "1 year" },
  { name: "{warranty_short}", now: "1-year warranty" },
];

function Editor(props: { start?: string; plain?: boolean; onPicture?: () => void; handle?: React.Ref<EditorHandle> }) {
  const [value, setValue] = useState(props.start ?? "");
  return (
    <form>
      <MarkdownEditor
        label="Body"
        value={value}
        onChange={setValue}
        placeholders={facts}
        plain={props.plain}
        onPicture={props.onPicture}
        ref={props.handle}
      />
    </form>
  );
}

const area = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Body" });
const offered = () => screen.queryAllByRole("option").map((option) => option.querySelector("b")?.textContent);
const active = () => document.getElementById(area().getAttribute("aria-activedescendant") ?? "")?.querySelector("b")?.textContent;
const selected = () => area().value.slice(area().selectionStart, area().selectionEnd);

describe("the editor completes facts", () => {
  test("a brace lists every fact with its value; letters choose among names and values", async () => {
    render(<Editor />);
    expect(area()).not.toHaveAttribute("aria-controls");
    await userEvent.type(area(), "Call {{");
    expect(offered()).toEqual(facts.map(({ name }) => name));
    expect(screen.getByRole("option", { name: /phone.*555-0142/ })).toBeVisible();
    expect(area()).toHaveAttribute("aria-controls", screen.getByRole("listbox").id);
    await userEvent.type(area(), "warr");
    expect(offered()).toEqual(["{warranty_term}", "{warranty_short}"]);
    await userEvent.type(area(), "{Backspace>4}817");
    expect(offered()).toEqual(["{phone}"]);
  });

  test.each(["{Enter}", "{Tab}"])("arrow keys move, %s takes", async (key) => {
    render(<Editor />);
    await userEvent.type(area(), "Call {{{ArrowDown}");
    expect(active()).toBe("{phone}");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(active()).toBe("{warranty_short}");
    await userEvent.keyboard(`{ArrowDown}{ArrowDown}${key} now`);
    expect(area()).toHaveValue("Call {phone} now");
    expect(area()).toHaveFocus();
    expect(offered()).toEqual([]);
  });

  test("Escape closes for this brace alone", async () => {
    render(<Editor />);
    await userEvent.type(area(), "{{{Escape}ph");
    expect(offered()).toEqual([]);
    await userEvent.type(area(), "} {{ph");
    expect(offered()).toEqual(["{phone}"]);
  });

  test("the mouse takes, and a name that is already there is replaced whole", async () => {
    render(<Editor start="See {phone} soon" />);
    await userEvent.type(area(), "n", { initialSelectionStart: 5, initialSelectionEnd: 5 });
    await userEvent.click(screen.getByRole("option", { name: /^\{name\}/ }));
    expect(area()).toHaveValue("See {name} soon");
    expect(area()).toHaveFocus();
  });

  test("a caret that leaves the name closes the list", async () => {
    render(<Editor start="Call us" />);
    await userEvent.type(area(), " {{");
    await userEvent.keyboard("{Home}");
    expect(offered()).toEqual([]);
  });

  test("Enter and Tab are their own where nothing is offered", async () => {
    render(<Editor />);
    await userEvent.type(area(), "a{Enter}b{Tab}");
    expect(area()).toHaveValue("a\nb");
    expect(area()).not.toHaveFocus();
  });
});

describe("the editor's marks", () => {
  const press = async (name: string, from: number, to = from) => {
    area().focus();
    area().setSelectionRange(from, to);
    await userEvent.click(screen.getByRole("button", { name }));
  };

  test("set and take off a mark, without the blanks around the words", async () => {
    render(<Editor start="a used dryer " />);
    await press("Bold", 1, 7);
    expect(area()).toHaveValue("a **used** dryer ");
    expect(selected()).toBe("used");
    await userEvent.keyboard("{Control>}b{/Control}");
    expect(area()).toHaveValue("a used dryer ");
    await userEvent.keyboard("{Meta>}i{/Meta}");
    expect(area()).toHaveValue("a _used_ dryer ");
  });

  test("make heads, lists, quotes, links and tables of lines", async () => {
    render(<Editor start={"one\ntwo"} />);
    await press("List", 0, 7);
    expect(area()).toHaveValue("- one\n- two");
    await userEvent.click(screen.getByRole("button", { name: "List" }));
    await userEvent.click(screen.getByRole("button", { name: "Quote" }));
    expect(area()).toHaveValue("> one\n> two");
    await userEvent.click(screen.getByRole("button", { name: "Quote" }));
    await press("Heading", 1);
    await press("Heading", 1);
    expect(area()).toHaveValue("### one\ntwo");
    await press("Heading", 1);
    await press("Link", 0, 3);
    expect(area()).toHaveValue("[one](/)\ntwo");
    expect(selected()).toBe("/");
    await press("Table", 0);
    expect(area().value).toMatch(/^\[one\]\(\/\)\n\n\| Head \| Head \|\n/);
  });

  test("are one stop of the Tab key; arrow keys move in them", async () => {
    const picture = vi.fn();
    render(<Editor onPicture={picture} />);
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Heading" })).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{Enter}");
    expect(picture).toHaveBeenCalledOnce();
    await userEvent.tab();
    expect(area()).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole("button", { name: "Picture" })).toHaveFocus();
  });

  test("a plain text has none, and no picture without a taker", async () => {
    render(<Editor plain start="a" />);
    expect(screen.queryByRole("toolbar")).toBeNull();
    await userEvent.type(area(), "{Control>}b{/Control}{{");
    expect(area()).toHaveValue("a{");
    expect(offered()).toHaveLength(4);
  });
});

test("the editor's handle selects what a page says, and puts text in", async () => {
  const handle = createRef<EditorHandle>();
  render(<Editor handle={handle} start={"## Cover\n\nOur **{warranty_term}** holds. See [the\nterms](/terms) first."} />);
  expect(handle.current?.select("Our 1 year holds.")).toBe(true);
  expect(selected()).toBe("Our **{warranty_term}** holds.");
  expect(handle.current?.select("See the terms first.")).toBe(true);
  expect(selected()).toBe("See [the\nterms](/terms) first.");
  expect(handle.current?.select("Not there")).toBe(false);
  handle.current?.insert("Ask.");
  await vi.waitFor(() => expect(area().value).toMatch(/holds\. Ask\.$/));
});

test.each([
  ["- one item\n- two items", "two items", "two items"],
  ["1 * 2 is {unknown}", "1 2", null],
])("words of %j", (markdown, words, found) => {
  const at = findWords(markdown, words, facts);
  expect(at && markdown.slice(...at)).toBe(found);
});
